import { plain } from './row-reader.ts';

const shorts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    f: 'form',
    frm: 'form',
    fm: 'form',
    g: 'grade',
    gr: 'grade',
    grd: 'grade',
    std: 'standard',
    cls: 'class',
    e: 'east',
    w: 'west',
    n: 'north',
    s: 'south',
  }),
);
const numbers: ReadonlyMap<string, string> = new Map(
  [
    ['one', 'i'],
    ['two', 'ii'],
    ['three', 'iii'],
    ['four', 'iv'],
    ['five', 'v'],
    ['six', 'vi'],
    ['seven', 'vii'],
    ['eight', 'viii'],
    ['nine', 'ix'],
    ['ten', 'x'],
    ['eleven', 'xi'],
    ['twelve', 'xii'],
  ].flatMap((words, at) => words.map((word) => [word, String(at + 1)] as const)),
);

/** `F3`, `FORM III` and `Form Three` as one: the words spelt out, numbers as figures. */
const spelt = (text: string) =>
  (text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []).map((word) => shorts.get(word) ?? numbers.get(word) ?? plain(word));

/** Which of a column's choices a word of a file most likely means: "F3" is "Form 3", "3 EAST" is "Form 3 East". Null when several may be. */
export function suggestion(text: string, choices: readonly string[]): string | null {
  const given = spelt(text);
  if (given.length === 0) return null;
  const said = new Map(choices.map((choice) => [choice, spelt(choice)]));
  const whole = choices.filter((choice) => said.get(choice)?.join(' ') === given.join(' '));
  if (whole.length === 1) return whole[0] ?? null;
  // With the word for the class left out: 3 East.
  const ends = choices.filter((choice) => said.get(choice)?.slice(1).join(' ') === given.join(' '));
  if (ends.length === 1) return ends[0] ?? null;
  const joined = given.join('');
  const near = choices.filter((choice) => oneSlip(said.get(choice)?.join('') ?? '', joined));
  return near.length === 1 && joined.length >= 4 && !/\d/.test(joined) ? (near[0] ?? null) : null;
}

/** True when one letter was left out, put in or mistaken. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const rest = (text: string, skip: number) => text.slice(from + skip);
  return rest(a, 1) === rest(b, 1) || rest(a, 0) === rest(b, 1) || rest(a, 1) === rest(b, 0);
}
