/** Letters that look like others, by what they look like: Cyrillic, Greek, and those of no accent that a decomposition takes off. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁđ',
    e: 'еєεə',
    g: 'ɡ',
    h: 'һнħ',
    i: 'іιıɩ',
    j: 'ј',
    k: 'кκ',
    l: 'ӏł',
    m: 'м',
    n: 'пηŋ',
    o: 'оοσø',
    p: 'рρ',
    q: 'ԛ',
    r: 'гɾ',
    s: 'ѕ',
    t: 'тτŧ',
    u: 'υʋ',
    v: 'νѵ',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγү',
    z: 'ʐƶ',
    ae: 'æ',
    ss: 'ß',
  }).flatMap(([plain, alike]) => Array.from(alike, (one) => [one, plain])),
);
/** Signs that stand for letters within a word. A one is an i or an l. */
const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};

/** A text in small plain letters: without accents, invisible characters and letters that only look like others. */
export const plainLetters = (text: string): string =>
  Array.from(
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
    (one) => letters[one] ?? one,
  ).join('');

const asWord = (token: string, one: string): string =>
  Array.from(token, (sign) => (sign === '1' ? one : (signs[sign] ?? sign))).join('');

/** A token as the words that it can be read as; nothing of a number alone. */
const readings = (token: string): string[] => {
  const bare = token.replace(/^[!|]+|[!|]+$/g, '');
  if (!/\p{L}/u.test(bare)) return [];
  return bare.includes('1') ? [asWord(bare, 'i'), asWord(bare, 'l')] : [asWord(bare, 'i')];
};

const between = /[^\p{L}\p{N}@$!|]+/u;

/** Letters that stand apart, one by one, as the word that they spell. */
function spelled(tokens: readonly string[]): string[] {
  const found: string[] = [];
  let run = '';
  for (const token of [...tokens, '  ']) {
    if (/^.$/u.test(token)) run += token;
    else {
      if (/^.{3,}$/u.test(run)) found.push(run);
      run = '';
    }
  }
  return found;
}

/** What a text can be read as: words, and the whole with its words one space apart. */
export function readAs(text: string): { words: ReadonlySet<string>; line: string } {
  const plain = plainLetters(text);
  const tokens = plain.split(between).filter(Boolean);
  // What stands within one word and parts it is taken out too: st-up.id.
  const joined = plain.split(/\s+/).map((chunk) => chunk.split(between).join(''));
  const words = [...tokens, ...joined, ...spelled(tokens)].flatMap(readings);
  return { words: new Set(words), line: ` ${tokens.flatMap((token) => readings(token).slice(0, 1)).join(' ')} ` };
}

/** As a pattern: a letter may be drawn out to three and more of it. */
function drawnOut(word: string): string {
  return [...word.matchAll(/(\p{L})\1*/gu)].map(([run, letter = '']) => `(?:${letter}{${run.length}}|${letter}{3,})`).join('');
}

export interface ListedWord {
  word: string;
  /** Everything that begins so, too. */
  stem: boolean;
}

/** Whether a text has a listed word, however it is written. */
export function hasListed(text: string, list: readonly ListedWord[]): boolean {
  if (list.length === 0) return false;
  const { words, line } = readAs(text);
  const all = [...words];
  return list.some(({ word, stem }) => {
    const sought = readAs(word).line.trim();
    if (sought === '') return false;
    if (sought.includes(' ')) return line.includes(stem ? ` ${sought}` : ` ${sought} `);
    const pattern = new RegExp(`^${drawnOut(sought)}${stem ? '' : '$'}`, 'u');
    return all.some((one) => pattern.test(one));
  });
}
