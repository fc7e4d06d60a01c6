// What the pages say, in English in the program and in Portuguese here.

const PORTUGUESE = {
  "Loading the rules...": "A carregar as regras...",
  "The rules could not be loaded: {what}": "Não foi possível carregar as regras: {what}",
  "{player} to move": "joga: {player}",
  "{player} is thinking": "{player} está a pensar",
  "{player} is thinking: {move}, {deep}": "{player} está a pensar: {move}, {deep}",
  "Game over: a tie ({reason})": "Fim do jogo: empate ({reason})",
  "Game over, won by {player} ({reason})": "Fim do jogo, ganho por {player} ({reason})",
  "Unfinished: {reason}": "Inacabado: {reason}",
  "the same position came up for the third time": "a mesma posição surgiu pela terceira vez",
  "the limit of moves is reached": "o limite de jogadas foi atingido",
  "person": "pessoa",
  "easy": "fácil",
  "novice": "principiante",
  "casual": "ocasional",
  "medium": "médio",
  "hard": "difícil",
  "expert": "perito",
  "adapt": "ajustado",
  "another level": "outro nível",
  "as strong as you are: rung {rung} of {all}": "tão forte como você: degrau {rung} de {all}",
  "Level of {player}": "Nível de {player}",
  "No level of {game} is called {name}; there are {known}.": "Nenhum nível de {game} se chama {name}; há {known}.",
  "The next game against adapt is on rung {rung} of {all}.": "O próximo jogo contra o nível ajustado é no degrau {rung} de {all}.",
  "New game": "Novo jogo",
  "Begin": "Começar",
  "Game": "Jogo",
  "Undo": "Anular",
  "Redo": "Refazer",
  "Hint": "Sugestão",
  "Analyse": "Analisar",
  "Why that move?": "Porquê essa jogada?",
  "As good as each other: {moves}.": "Igualmente boas: {moves}.",
  "Why over?": "Porquê o fim?",
  "Why score?": "Porquê os pontos?",
  "Solve": "Resolver",
  "Review": "Rever",
  "Positions looked at: {n}.": "Posições vistas: {n}.",
  "Looked at {n} of {all} move.": "Vista {n} de {all} jogada.",
  "Looked at {n} of {all} moves.": "Vistas {n} de {all} jogadas.",
  "No turning point was found.": "Não se achou nenhum momento decisivo.",
  "{player} was not seen winning before the end.": "{player} não foi visto a ganhar antes do fim.",
  "{player} is winning from move {n} on, as far as was seen.": "{player} está a ganhar a partir da jogada {n}, tanto quanto se viu.",
  "{forecast}. Better: {move}, {other} ({line}).": "{forecast}. Melhor: {move}, {other} ({line}).",
  "Stop": "Parar",
  "Move": "Jogada",
  "Play": "Jogar",
  "Query": "Consultas",
  "Documentation": "Documentação",
  "Why?": "Porquê?",
  "such as {example}": "p. ex. {example}",
  "All moves ({n})": "Todas as jogadas ({n})",
  "Moves": "Jogadas",
  "Start": "Início",
  "Share this game": "Partilhar este jogo",
  "Share this position": "Partilhar esta posição",
  "The link is in the address of the page and on the clipboard.": "A ligação está no endereço da página e na área de transferência.",
  "The link is in the address of the page.": "A ligação está no endereço da página.",
  "It names this folder. Elsewhere, put what begins with # behind the address of another copy of the page.": "Ela indica esta pasta. Noutro sítio, ponha o que começa por # depois do endereço de outra cópia da página.",
  "Save the record": "Guardar o registo",
  "Open a record": "Abrir um registo",
  "line {line}: {what}": "linha {line}: {what}",
  "The record is good up to move {n}: {what}": "O registo está bem até à jogada {n}: {what}",
  "This link has no game in it: {what}": "Esta ligação não tem nenhum jogo: {what}",
  "There is no game called {game}": "Não há nenhum jogo chamado {game}",
  "Language": "Língua",
  "Colours": "Cores",
  "as the system": "como o sistema",
  "light": "claras",
  "dark": "escuras",
  "Rules": "Regras",
  "{n} move deep": "{n} jogada de profundidade",
  "{n} moves deep": "{n} jogadas de profundidade",
  "{n} position": "{n} posição",
  "{n} positions": "{n} posições",
  "{move} is not legal": "{move} não é legal",
  "{text} is not a move": "{text} não é uma jogada",
  "Which one?": "Qual delas?",
  "The board": "O tabuleiro",
  "empty": "vazia",
  "You look at move {n} of {all}.": "Está a ver a jogada {n} de {all}.",
  "Go on from here": "Continuar daqui",
  "Last turn": "Última vez",
  "Clear": "Limpar",
  "Board": "Tabuleiro",
  "{n} move": "{n} jogada",
  "{n} moves": "{n} jogadas",
  "in the source": "no código",
  "Ask": "Perguntar",
  "Next answer": "Resposta seguinte",
  "That is enough": "Já chega",
  "Stop the query": "Parar a consulta",
  "Your facts and rules": "Os seus factos e regras",
  "Use these": "Usar estes",
  "They are in force.": "Estão em vigor.",
  "A query": "Uma consulta",
  "Examples": "Exemplos",
  "Stopped after {n} second. What the query had found is gone; your facts and rules are not.": "Parada ao fim de {n} segundo. O que a consulta tinha encontrado perdeu-se; os seus factos e regras não.",
  "Stopped after {n} seconds. What the query had found is gone; your facts and rules are not.": "Parada ao fim de {n} segundos. O que a consulta tinha encontrado perdeu-se; os seus factos e regras não.",
  "Stopped. What the query had found is gone; your facts and rules are not.": "Parada. O que a consulta tinha encontrado perdeu-se; os seus factos e regras não.",
  "Seconds for each answer": "Segundos para cada resposta",
  "Exercises": "Exercícios",
  "call: is it so?": "call: será que sim?",
  "exit: it is": "exit: sim",
  "redo: in another way?": "redo: de outra maneira?",
  "fail: it is not": "fail: não",
  "Step back": "Passo atrás",
  "Step forwards": "Passo em frente",
  "Open all": "Abrir tudo",
  "Fold all": "Fechar tudo",
  "There are more steps than are shown.": "Há mais passos do que os mostrados.",
  "Exercise": "Exercício",
  "Choose an exercise": "Escolha um exercício",
  "Another hint": "Outra pista",
  "Mark my facts and rules": "Corrigir os meus factos e regras",
  "Already there:": "Já existe:",
  "Marking...": "A corrigir...",
  "Marking took too long.": "A correção demorou demasiado.",
  "Right.": "Certo.",
  "Right, on {n} positions.": "Certo, em {n} posições.",
  "Not yet.": "Ainda não.",
  "Asked: {query}": "Pergunta: {query}",
  "The position, after {moves}:": "A posição, depois de {moves}:",
  "The position at the start:": "A posição inicial:",
  "the position": "a posição",
  "its board": "o seu tabuleiro",
  "the player to move": "o jogador a jogar",
  "the legal moves": "as jogadas legais",
  "the last move": "a última jogada",
  "no documentation": "sem documentação",
  "the tag [Game \"...\"] is missing": "falta a etiqueta [Game \"...\"]",
  "a tag stands after the first move": "há uma etiqueta depois da primeira jogada",
  "a tag is [Name \"text\"], not {given}": "uma etiqueta é [Nome \"texto\"], não {given}",
  "a seat is [Seat \"player\" \"who\"]": "um lugar é [Seat \"jogador\" \"quem\"]",
  "the tag {given} has one text": "a etiqueta {given} tem um texto",
  "{given} is an integer": "{given} é um inteiro",
  "a move is its number, a dot and its text, not {given}": "uma jogada é o seu número, um ponto e o seu texto, não {given}",
  "move {given} is expected here": "espera-se aqui a jogada {given}",
};

const LANGUAGES = ["en", "pt"];

let language = chosenLanguage();

function chosenLanguage() {
  const kept = remembered("ludolog.language");
  if (LANGUAGES.includes(kept)) return kept;
  return navigator.language?.startsWith("pt") ? "pt" : "en";
}

/** The code of the language that is spoken. */
export function spoken() {
  return language;
}

/** The address of a page of the documentation that is there in both languages. */
export function page(name) {
  return language === "en" ? `${name}.html` : `${name}.${language}.html`;
}

/** Speak a language from now on. */
export function speak(code) {
  language = code;
  remember("ludolog.language", code);
  document.documentElement.lang = code;
}

/** A text in the language that is spoken, with {names} filled in. */
export function t(text, values = {}) {
  const said = language === "pt" ? PORTUGUESE[text] ?? text : text;
  return said.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/** A text for that number of things. */
export function counted(one, many, n, values = {}) {
  return t(n === 1 ? one : many, { n, ...values });
}

/** What was kept under a name on this computer; null if nothing was, or nothing may be. */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under a name. Browsers may forbid that; then nothing is kept. */
export function remember(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // A private window, or a page that was opened as a file.
  }
}
