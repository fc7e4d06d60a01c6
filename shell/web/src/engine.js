// The page's side of a worker with Prolog in it.

import { parts, workerAddress } from "./parts.js";

/** A request that Prolog refuses; `kind` is the name of Prolog's error. */
export class Refused extends Error {
  constructor({ kind, text }) {
    super(text);
    this.kind = kind;
  }
}

/** The worker was ended while it answered. */
export class Stopped extends Error {}

/** One Prolog in a worker. It answers one request after the other, in the order of asking. */
export class Engine {
  #worker = null;
  #ready = null;
  #queue = Promise.resolve();
  #waiting = null;
  #language;
  #count = 0;
  #life = 0; // which start it is: one that was overtaken by stop() does not go on

  /** @param {() => string} language - the language of the texts in answers */
  constructor(language) {
    this.#language = language;
  }

  /** Start the worker, if it does not run. */
  start() {
    if (this.#ready === null) {
      const begun = this.#begin(++this.#life);
      this.#ready = begun;
      begun.catch(() => {
        if (this.#ready === begun) this.stop();
      });
    }
    return this.#ready;
  }

  async #begin(life) {
    const address = await workerAddress();
    if (life !== this.#life) throw new Stopped();
    const begun = new Worker(address);
    this.#worker = begun;
    await new Promise((resolve, reject) => {
      this.#waiting = { reject };
      begun.onmessage = ({ data }) => (data.ready ? resolve() : reject(new Error(data.broken)));
      begun.onerror = (event) => reject(new Error(event.message));
      parts().then((found) => begun.postMessage({ parts: found }), reject);
    });
    this.#waiting = null;
  }

  /** The value that answers a request. Throws Refused or Stopped. */
  async ask(request) {
    const answers = this.answers(request);
    const { value } = await answers.next();
    await answers.return();
    return value?.value;
  }

  /**
   * The answers of a request, {value, output, last}, each looked for when it is wanted. While they
   * are not finished or given up, further requests wait.
   */
  async *answers(request) {
    const before = this.#queue;
    let free;
    this.#queue = new Promise((resolve) => (free = resolve));
    await before;
    try {
      await this.start();
      const id = ++this.#count;
      const text = JSON.stringify({ language: this.#language(), ...request });
      let message = { id, request: text };
      for (;;) {
        const { answer, last, output } = await this.#send(message);
        if (answer === null) {
          if (output) yield { value: undefined, output, last };
          return;
        }
        const { value, error } = JSON.parse(answer);
        if (error) throw Object.assign(new Refused(error), { output });
        if (last) free();
        let finished = false;
        try {
          yield { value, output, last };
          finished = true;
        } finally {
          if (!finished && !last) this.#worker?.postMessage({ close: true });
        }
        if (last) return;
        message = { id, next: true };
      }
    } finally {
      free();
    }
  }

  #send(message) {
    return new Promise((resolve, reject) => {
      if (this.#worker === null) {
        reject(new Stopped());
        return;
      }
      this.#waiting = { reject };
      this.#worker.onmessage = ({ data }) => {
        this.#waiting = null;
        if (data.broken === undefined) {
          resolve(data);
        } else {
          this.stop();
          reject(new Error(data.broken));
        }
      };
      this.#worker.onerror = (event) => {
        this.#waiting = null;
        this.stop();
        reject(new Error(event.message));
      };
      this.#worker.postMessage(message);
    });
  }

  /** End the worker, whatever it does; what waits for it throws Stopped. The next request starts another. */
  stop() {
    this.#life++;
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.#waiting?.reject(new Stopped());
    this.#waiting = null;
  }
}
