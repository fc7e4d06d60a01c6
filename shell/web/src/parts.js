// What a worker needs to start: fetched from the folder `app` beside the page, or, where the page
// was opened as a file and may fetch nothing, from a script that holds the same.

const NAMES = ["swipl.wasm", "swipl.data", "rules.json", "rules.state"];

let wanted = null;

/** The parts of the program, loaded once: {wasm, data, sources, state, worker}. */
export function parts() {
  wanted ??= location.protocol === "file:" ? offline() : online();
  return wanted;
}

async function online() {
  const [wasm, data, rules, state] = await Promise.all(
    NAMES.map(async (name) => {
      const response = await fetch(`app/${name}.bin`);
      if (!response.ok) throw new Error(`app/${name}.bin: ${response.status}`);
      return unpacked(await response.arrayBuffer());
    }),
  );
  return assembled(wasm, data, rules, state, "app/worker.js");
}

async function offline() {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "app/offline.js";
    script.onload = resolve;
    script.onerror = () => reject(new Error("app/offline.js"));
    document.head.append(script);
  });
  const { files, worker } = globalThis.LUDOLOG_OFFLINE;
  delete globalThis.LUDOLOG_OFFLINE;
  const [wasm, data, rules, state] = await Promise.all(
    NAMES.map((name) => unpacked(bytesOf(files[name]).buffer)),
  );
  const url = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  return assembled(wasm, data, rules, state, url);
}

async function assembled(wasm, data, rules, state, worker) {
  return {
    wasm: await WebAssembly.compile(wasm),
    data,
    sources: JSON.parse(new TextDecoder().decode(rules)),
    state: new Uint8Array(state),
    worker,
  };
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
