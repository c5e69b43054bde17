import { plain } from './row-reader.ts';

/**
 * What a file's name says beside the name a record has. `same`: the same words in any order, in capitals, without accents, or with
 * some left out, so the record's own writing stays; `fuller`: all of them and more, or no longer in capitals; `other`: somebody else.
 */
export function judgeName(known: string, given: string): 'same' | 'fuller' | 'other' {
  const [had, has] = [wordsOf(known), wordsOf(given)];
  const [few, many] = has.length <= had.length ? [has, had] : [had, has];
  if (few.length === 0) return 'other';
  const left = [...many];
  for (const word of few) {
    const at = left.indexOf(word);
    if (at < 0) return 'other';
    left.splice(at, 1);
  }
  if (has.length > had.length) return 'fuller';
  const better = capitals(known) && !capitals(given) && has.join(' ') === had.join(' ');
  return better ? 'fuller' : 'same';
}

/** True when two writings may be the name of one person. */
export const sameName = (known: string, given: string) => judgeName(known, given) !== 'other';

const capitals = (name: string) => name === name.toUpperCase();

const wordsOf = (name: string) =>
  name
    .split(/[\s,.]+/)
    .map(plain)
    .filter(Boolean);
