// SWI-Prolog for one thread of JavaScript, with the rules of the games in it.
//
// The same module runs in a page's worker and under node. Requests and answers are JSON texts,
// see prolog/ludolog/requests.pl.

const ROOT = "/ludolog";
const STATE = "/ludolog.state";
const CAPTURE = 1;

/**
 * Start SWI-Prolog.
 *
 * @param {Function} SWIPL - what the package swipl-wasm exports
 * @param {{wasm: WebAssembly.Module, data: ArrayBuffer, sources: Object<string, string|Uint8Array>,
 *          state: Uint8Array?}} parts - the program, its library, our sources by their paths, and
 *     a saved state with the sources loaded; without one they are loaded here, which takes longer
 * @returns {Promise<Prolog>}
 */
export async function startProlog(SWIPL, { wasm, data, sources, state }) {
  const module = await SWIPL({
    arguments: state ? ["-q", "-x", STATE] : ["-q", "-f", "none"],
    locateFile: (name) => name,
    print: () => {},
    printErr: () => {},
    getPreloadedPackage: () => data,
    instantiateWasm: (imports, receive) => {
      WebAssembly.instantiate(wasm, imports).then(receive);
    },
    preRun: [
      ({ FS }) => {
        writeSources(FS, sources);
        if (state) FS.writeFile(STATE, state, { canOwn: true });
      },
    ],
  });
  if (!state) {
    load(module, `load_files(user:'${ROOT}/ludolog.pl', [silent(true)])`);
    load(module, `load_files('${ROOT}/ludolog/requests.pl', [imports([]), silent(true)])`);
  }
  return new Prolog(module);
}

function load(module, goal) {
  const found = module.prolog.query(goal).once();
  if (!found.success) throw new Error(`${goal}: ${found.message ?? "failed"}`);
}

function writeSources(FS, sources) {
  const made = new Set();
  for (const [path, held] of Object.entries(sources)) {
    const parts = `${ROOT}/${path}`.split("/");
    for (let n = 2; n < parts.length; n++) {
      const folder = parts.slice(0, n).join("/");
      if (!made.has(folder)) FS.mkdir(folder);
      made.add(folder);
    }
    FS.writeFile(parts.join("/"), held, { canOwn: true });
  }
}

/** Answers requests, one at a time. */
export class Prolog {
  #module;
  #query = null;

  constructor(module) {
    this.#module = module;
  }

  /** Put a request; its answers come from next(). An earlier request is closed. */
  open(request) {
    this.close();
    const { prolog } = this.#module;
    this.#query = prolog.query("ludolog_requests:answer(Request, Answer)", {
      Request: new prolog.String(request),
    });
  }

  /**
   * The next answer of the open request.
   *
   * @returns {{answer: string?, last: boolean, output: string}} - answer is null when there is no
   *     more; output is what was printed on the way
   */
  next() {
    if (this.#query === null) return { answer: null, last: true, output: "" };
    this.#call(`ludolog_capture:begin_capture(${CAPTURE})`);
    let found, output;
    try {
      found = this.#query.next();
    } finally {
      output = this.#call(`ludolog_capture:end_capture(${CAPTURE}, Output)`).Output;
    }
    if (found.error) throw new Error(found.message);
    const answer = found.value ? String(found.value.Answer) : null;
    if (found.done) this.#query = null;
    return { answer, last: found.done, output: String(output) };
  }

  /** End the open request. */
  close() {
    this.#query?.close();
    this.#query = null;
  }

  /** All answers of a request. */
  answers(request) {
    this.open(request);
    const found = [];
    for (;;) {
      const { answer, last } = this.next();
      if (answer !== null) found.push(answer);
      if (last) return found;
    }
  }

  /** The bytes of a state with everything loaded, for the next start. */
  save() {
    const { FS } = this.#module;
    this.#call(`qsave_program('${STATE}', [class(development)])`);
    const bytes = FS.readFile(STATE);
    FS.unlink(STATE);
    return bytes;
  }

  #call(goal) {
    return this.#module.prolog.query(goal).once();
  }
}
