// Prolog in a thread of its own: the page stays awake, and ends the thread where a goal will not end.
//
// The first message has the parts. Then {id, request} asks, {id, next} wants a further answer,
// {close} ends a request. Each answer is {id, answer, last, output}; {id, broken} says that Prolog
// itself failed and is of no more use.

import SWIPL from "swipl-wasm/dist/swipl/swipl-web.js";
import { startProlog } from "./prolog.mjs";

let prolog = null;

self.onmessage = async ({ data }) => {
  const { id } = data;
  try {
    if (data.parts) {
      prolog = await startProlog(SWIPL, data.parts);
      self.postMessage({ ready: true });
    } else if (data.close) {
      prolog.close();
    } else {
      if (data.request) prolog.open(data.request);
      self.postMessage({ id, ...prolog.next() });
    }
  } catch (error) {
    self.postMessage({ id, broken: String(error?.message ?? error) });
  }
};
