// What a worker needs to start: fetched from the folder `app` beside the page, or, where the page
// was opened as a file and may fetch nothing, from a script that holds the same.

const NAMES = ["swipl.data", "rules.sources", "rules.state"];
const WASM = "swipl.wasm";

const isFile = location.protocol === "file:";

let wanted = null;
let script = null;

/** The parts of the program, loaded once: {wasm, data, sources, state}. */
export function parts() {
  wanted ??= (isFile ? offline() : online()).catch((error) => {
    wanted = null;
    script = null;
    throw error;
  });
  return wanted;
}

/** The address of the worker's script. */
export async function workerAddress() {
  return isFile ? (await held()).address : "app/worker.js";
}

async function online() {
  const [wasm, ...rest] = await Promise.all([
    compiled(`app/${WASM}`),
    ...NAMES.map(async (name) => unpacked(await (await loaded(`app/${name}.bin`)).arrayBuffer())),
  ]);
  return assembled(wasm, ...rest);
}

async function loaded(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

// A browser keeps the compiled program for the next time only if it compiles what comes from the
// address, which is why that one file is not packed.
async function compiled(address) {
  const response = await loaded(address);
  return /^application\/wasm\b/.test(response.headers.get("content-type"))
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

// What app/offline.js has: the files as text, and the worker.
function held() {
  script ??= new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = "app/offline.js";
    element.onload = () => {
      const { files, worker } = globalThis.LUDOLOG_OFFLINE;
      delete globalThis.LUDOLOG_OFFLINE;
      const address = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
      resolve({ files, address });
    };
    element.onerror = () => reject(new Error("app/offline.js"));
    document.head.append(element);
  });
  return script;
}

async function offline() {
  const { files } = await held();
  const [wasm, ...rest] = await Promise.all(
    [WASM, ...NAMES].map((name) => unpacked(bytesOf(files[name]).buffer)),
  );
  script = script.then(({ address }) => ({ address }));
  return assembled(await WebAssembly.compile(wasm), ...rest);
}

function assembled(wasm, data, sources, state) {
  return { wasm, data, sources: separated(sources), state: new Uint8Array(state) };
}

// Files in one: a line of JSON with their names and lengths, then what they hold.
function separated(buffer) {
  const bytes = new Uint8Array(buffer);
  let at = bytes.indexOf(0x0a) + 1;
  const names = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  return Object.fromEntries(names.map(([name, length]) => {
    at += length;
    return [name, bytes.subarray(at - length, at)];
  }));
}

// Some servers unpack what is packed with gzip before a page sees it.
async function unpacked(buffer) {
  const [first, second] = new Uint8Array(buffer, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return buffer;
  const stream = new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let n = 0; n < text.length; n++) bytes[n] = text.charCodeAt(n);
  return bytes;
}
