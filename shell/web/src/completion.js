// What a half-typed line may become, as in the shell (shell/session/completer.py): the moves that
// begin as typed, step by step where there are many; then those that have the characters in that
// order; then those that do what the words say.

const STEPWISE = 12;
const MOST = 60;
const WORD = 3;

/** @returns {{text: string, shown: string, meaning: string}[]} */
export function completions(moves, line) {
  const typed = line.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
  const begun = moves.filter(
    ({ text, group }) =>
      text.toLowerCase().startsWith(typed) || (typed && named(group).startsWith(typed)),
  );
  if (begun.length > STEPWISE) return steps(begun, typed).slice(0, MOST);
  const rest = moves.filter((move) => !begun.includes(move));
  const letters = typed.replaceAll(" ", "");
  const close = letters ? rest.filter(({ text }) => inOrder(text.toLowerCase(), letters)) : [];
  const does = rest.filter(
    (move) =>
      !close.includes(move) && typed.length >= WORD && move.meaning.toLowerCase().includes(typed),
  );
  return [...begun, ...close, ...does].slice(0, MOST).map(item);
}

function named(group) {
  return group.join(" ").toLowerCase();
}

function item({ text, meaning }) {
  return { text, shown: text, meaning };
}

function inOrder(text, letters) {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

function steps(moves, typed) {
  const groups = groupsOf(moves);
  if (groups.size < 2) return moves.map(item);
  return [...groups].map(([name, members]) => {
    if (members.length === 1) return item(members[0]);
    const shared = sharedBeginning(members.map(({ text }) => text));
    const text =
      shared.length > typed.length && shared.toLowerCase().startsWith(typed) ? shared : name;
    return { text, shown: `${text}...`, meaning: `${name}: ${members.length}`, group: true };
  });
}

// By the first level of groups at which there are several.
function groupsOf(moves) {
  const deepest = Math.min(...moves.map(({ group }) => group.length));
  for (let depth = 0; depth < deepest; depth++) {
    const groups = new Map();
    for (const move of moves) {
      const name = move.group[depth];
      groups.set(name, [...(groups.get(name) ?? []), move]);
    }
    if (groups.size > 1) return groups;
  }
  return new Map();
}

function sharedBeginning(texts) {
  const [first, ...others] = texts;
  let length = first.length;
  for (const text of others) {
    while (!text.startsWith(first.slice(0, length))) length--;
  }
  return first.slice(0, length);
}
