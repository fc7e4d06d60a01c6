// Records: the format of pybridge/records.py, the same text in both programs.

const TAG = /^\[\s*([A-Za-z_]\w*)((?:\s+"(?:[^"\\]|\\.)*")+)\s*\]$/;
const MOVE = /^(\d+)\.\s*([^{}]*?)\s*(?:\{([^{}]*)\})?$/;

/** What is wrong with a text that should be a record, and in which line. */
export class RecordError extends Error {
  constructor(line, what, given = "") {
    super(what);
    this.line = line;
    this.given = given;
  }
}

/** The text of a record. */
export function written({ game, rules, tags, settings, seats, seed, start, moves, comments, result }) {
  const tag = (name, ...values) => `[${name} ${values.map(quoted).join(" ")}]`;
  const lines = [tag("Game", game), tag("Rules", rules)];
  for (const [name, value] of [...Object.entries(tags), ...Object.entries(settings)])
    lines.push(tag(name, value));
  for (const [player, who] of Object.entries(seats)) lines.push(tag("Seat", player, who));
  if (seed !== null) lines.push(tag("Seed", seed));
  if (start !== null) lines.push(tag("Start", start));
  lines.push(tag("Result", result), "");
  moves.forEach((move, n) => lines.push(`${n + 1}. ${move}${comments[n] ? ` {${comments[n]}}` : ""}`));
  return `${lines.join("\n")}\n`;
}

/** A comment as a record can hold it: one line, without braces. */
export function commentText(text) {
  return text.replace(/\s*\n\s*/g, " ").replace(/\{/g, "(").replace(/\}/g, ")").trim();
}

function quoted(value) {
  return `"${String(value).replace(/\s*\n\s*/g, " ").replace(/[\\"]/g, "\\$&")}"`;
}

/** What a text says; its moves are not looked at. Throws RecordError. */
export function parsed(text) {
  const record = {
    game: null, rules: 1, tags: {}, settings: {}, seats: {}, seed: null, start: null, moves: [],
    comments: [], result: "*",
  };
  text.split(/\r?\n/).forEach((raw, n) => {
    const line = raw.replace(/^\ufeff/, "").trim();
    if (line === "" || line.startsWith("%")) return;
    if (line.startsWith("[")) readTag(record, line, n + 1);
    else readMove(record, line, n + 1);
  });
  if (record.game === null) throw new RecordError(1, 'the tag [Game "..."] is missing');
  return record;
}

function readTag(record, line, number) {
  if (record.moves.length) throw new RecordError(number, "a tag stands after the first move");
  const found = TAG.exec(line);
  if (!found) throw new RecordError(number, 'a tag is [Name "text"], not {given}', line);
  const name = found[1];
  const values = [...found[2].matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, value]) =>
    value.replace(/\\(.)/g, "$1"),
  );
  if (name === "Seat") {
    if (values.length !== 2) throw new RecordError(number, 'a seat is [Seat "player" "who"]');
    record.seats[values[0]] = values[1];
  } else if (values.length !== 1) {
    throw new RecordError(number, "the tag {given} has one text", name);
  } else if (name === "Game" || name === "Start" || name === "Result") {
    record[name.toLowerCase()] = values[0];
  } else if (name === "Rules" || name === "Seed") {
    if (!/^-?\d{1,15}$/.test(values[0]))
      throw new RecordError(number, "{given} is an integer", name);
    record[name.toLowerCase()] = Number(values[0]);
  } else if (/^[a-z]/.test(name)) {
    record.settings[name] = values[0];
  } else {
    record.tags[name] = values[0];
  }
}

function readMove(record, line, number) {
  const found = MOVE.exec(line);
  if (!found) throw new RecordError(number, "a move is its number, a dot and its text, not {given}", line);
  if (Number(found[1]) !== record.moves.length + 1)
    throw new RecordError(number, "move {given} is expected here", record.moves.length + 1);
  record.moves.push(found[2]);
  record.comments.push((found[3] ?? "").trim());
}

/** A text as part of an address: packed, in letters that need no escapes. */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// A link from a stranger may unpack to anything; a record of 2,000 moves has 40,000 characters.
const MOST = 1_000_000;

/** The text that was packed. Throws for what was not. */
export async function unpacked(text) {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let found = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return found + decoder.decode();
    found += decoder.decode(value, { stream: true });
    if (found.length > MOST) {
      reader.cancel();
      throw new RangeError("too long");
    }
  }
}
