/** Words in a run that is looked for: shorter ones are common in every language. */
const run = 5;
/** Texts of fewer words say too little to be compared. */
const fewest = 20;
/** Of the shorter text, what must stand in the other to be shown, in hundredths. */
const least = 20;

export interface Text {
  readonly studentId: number;
  readonly name: string;
  readonly words: string;
}

export interface Similar {
  readonly first: Text;
  readonly second: Text;
  readonly share: number;
  readonly common: string[];
}

/** A text as it is compared: its words in small letters, without accents, signs and what stands between them. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const runsOf = (words: readonly string[]): string[] =>
  words.slice(0, Math.max(0, words.length - run + 1)).map((_, at) => words.slice(at, at + run).join(' '));

/** What both have, in the order of the first, joined where runs overlap. */
function commonOf(words: readonly string[], other: ReadonlySet<string>): string[] {
  const found: string[] = [];
  let from = -1;
  let until = -1;
  for (const [at, one] of runsOf(words).entries()) {
    if (!other.has(one)) continue;
    if (at > until) {
      if (from >= 0) found.push(words.slice(from, until).join(' '));
      from = at;
    }
    until = at + run;
  }
  if (from >= 0) found.push(words.slice(from, until).join(' '));
  return found.slice(0, 50);
}

/**
 * Texts that share long runs of words, the most alike first: every run of five words of one is looked for in the others. An index from
 * runs to texts keeps this near the number of words; a run that most texts have (a question that all copied) counts for nobody.
 */
export function similarTexts(texts: readonly Text[]): { rows: Similar[]; compared: number } {
  const long = texts.map((text) => ({ text, words: wordsOf(text.words) })).filter(({ words }) => words.length >= fewest);
  const runs = long.map(({ words }) => new Set(runsOf(words)));
  const where = new Map<string, number[]>();
  for (const [at, all] of runs.entries()) for (const one of all) where.set(one, [...(where.get(one) ?? []), at]);
  const usual = Math.max(3, Math.ceil(long.length / 2));
  const shared = new Map<string, number>();
  for (const holders of where.values()) {
    if (holders.length < 2 || holders.length > usual) continue;
    for (const [at, a] of holders.entries())
      for (const b of holders.slice(at + 1)) shared.set(`${a} ${b}`, (shared.get(`${a} ${b}`) ?? 0) + 1);
  }
  const rows = [...shared].flatMap(([pair, count]): Similar[] => {
    const [a = 0, b = 0] = pair.split(' ').map(Number);
    const [one, other, mine, theirs] = [long[a], long[b], runs[a], runs[b]];
    if (!one || !other || !mine || !theirs) return [];
    const share = Math.round((count * 100) / Math.min(mine.size, theirs.size));
    return share < least ? [] : [{ first: one.text, second: other.text, share, common: commonOf(one.words, theirs) }];
  });
  return { rows: rows.toSorted((a, b) => b.share - a.share).slice(0, 100), compared: long.length };
}
