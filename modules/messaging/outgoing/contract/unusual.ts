import { isGsm } from './segments.ts';

/** A character that forces sixteen bits on the whole text. */
export interface Unusual {
  character: string;
  /** How often it stands in the text. */
  count: number;
  /** What may stand in its place: `'` for `’`, `u` for `ũ`, nothing for what is invisible; null when only leaving it out helps. */
  replacement: string | null;
}

const replacements: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['‘’‚‛′`´ʼʻ', "'"],
    ['“”„‟″«»', '"'],
    ['‹', '<'],
    ['›', '>'],
    ['‐‑‒–—―−•·', '-'],
    ['…', '...'],
    ['\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000\t', ' '],
    ['\u00AD\u200B\u200C\u200D\u2060\uFEFF\uFE0E\uFE0F\u200E\u200F', ''],
    ['\u2028\u2029', '\n'],
    ['×', 'x'],
    ['⁄', '/'],
    ['₤', '£'],
    ['đ', 'd'],
    ['Đ', 'D'],
    ['ł', 'l'],
    ['Ł', 'L'],
    ['ŋ', 'ng'],
    ['Ŋ', 'Ng'],
    ['œ', 'oe'],
    ['Œ', 'OE'],
  ].flatMap(([from, to]) => Array.from(from ?? '').map((character) => [character, to ?? ''])),
);

/** What may stand in the place of a character that the GSM alphabet lacks, or null. */
export function replacementOf(character: string): string | null {
  const known = replacements[character];
  if (known !== undefined) return known;
  if (/^\p{M}$/u.test(character)) return '';
  const composed = character.normalize('NFC');
  if (composed !== character && isGsm(composed)) return composed;
  const plain = Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, '')).map((part) => replacements[part] ?? part);
  return plain.length > 0 && plain.every((part) => Array.from(part).every(isGsm)) ? plain.join('') : null;
}

/** The characters of a text that are not of the GSM alphabet, each once, in the order in which they come. */
export function unusualIn(text: string): Unusual[] {
  const counts = new Map<string, number>();
  for (const character of text) if (!isGsm(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].map(([character, count]) => ({ character, count, replacement: replacementOf(character) }));
}

/** The text with every character that has a replacement replaced; with `only` that one, left out when it has none. */
export function replaceUnusual(text: string, only?: string): string {
  return Array.from(text)
    .map((character) => {
      if (only !== undefined) return character === only ? (replacementOf(character) ?? '') : character;
      return isGsm(character) ? character : (replacementOf(character) ?? character);
    })
    .join('');
}
