import type { Language } from './running.ts';

/** A mark that a part of a program leaves, and the lines it stands on. */
interface Mark {
  readonly hash: number;
  readonly from: number;
  readonly to: number;
}

/** A program as it is compared with others. */
export interface Fingerprint {
  readonly key: number;
  readonly marks: readonly Mark[];
}

/** Two programs that are alike: how much of the shorter one stands in the other, and which lines of each. */
export interface Alike {
  readonly one: number;
  readonly other: number;
  readonly percent: number;
  readonly linesOfOne: number[];
  readonly linesOfOther: number[];
}

/** How many tokens make a part, and of how many parts in a row one is kept at least (winnowing). */
const part = 6;
const window = 4;
/** A program with fewer marks says too little: short solutions are alike by nature. */
const fewest = 4;

const words: Record<Language, ReadonlySet<string>> = {
  javascript: new Set(
    'async await break case catch class const continue default delete do else export extends finally for function if import in instanceof let new of return static switch this throw try typeof var void while yield null true false undefined'.split(
      ' ',
    ),
  ),
  python: new Set(
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False'.split(
      ' ',
    ),
  ),
};

const patterns: Record<Language, RegExp> = {
  javascript:
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(`(?:\\[\s\S]|[^\\`])*`|"(?:\\.|[^\\"\n])*"|'(?:\\.|[^\\'\n])*')|(\d[\w.]*)|([\p{L}_$][\p{L}\p{N}_$]*)|(=>|[=!]==?|[<>]=|&&|\|\||\+\+|--|\*\*|[^\s\w])|\n/gu,
  python:
    /#[^\n]*|("""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^\\"\n])*"|'(?:\\.|[^\\'\n])*')|(\d[\w.]*)|([\p{L}_][\p{L}\p{N}_]*)|([=!<>]=|\/\/|\*\*|[^\s\w])|\n/gu,
};

/** The tokens of a program with their lines: names, numbers and texts count as one each, comments and spaces as nothing. */
function tokensOf(source: string, language: Language): { text: string; line: number }[] {
  const tokens: { text: string; line: number }[] = [];
  let line = 1;
  for (const [whole, text, number, name, sign] of source.matchAll(patterns[language])) {
    if (text !== undefined) tokens.push({ text: '"', line });
    else if (number !== undefined) tokens.push({ text: '0', line });
    else if (name !== undefined) tokens.push({ text: words[language].has(name) ? name : 'x', line });
    // Which bracket closes a line, and whether a semicolon does, is a matter of habit.
    else if (sign !== undefined && sign !== ';') tokens.push({ text: sign, line });
    line += whole.split('\n').length - 1;
  }
  return tokens;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * The marks of a program: of every few parts in a row the one with the smallest hash, so that a copied stretch leaves the
 * same marks wherever it stands.
 * @param given what everybody began with; it is nobody's own
 */
export function fingerprint(key: number, source: string, language: Language, given = ''): Fingerprint {
  const shared = new Set(given === '' ? [] : marksOf(given, language).map(({ hash }) => hash));
  return { key, marks: marksOf(source, language).filter(({ hash }) => !shared.has(hash)) };
}

function marksOf(source: string, language: Language): Mark[] {
  const tokens = tokensOf(source, language);
  const parts = tokens.slice(part - 1).map((last, at): Mark => {
    const inside = tokens.slice(at, at + part);
    return { hash: hashOf(inside.map(({ text }) => text).join(' ')), from: inside[0]?.line ?? 1, to: last.line };
  });
  const kept = new Map<number, Mark>();
  for (let at = 0; at === 0 || at + window <= parts.length; at += 1) {
    let least = at;
    for (let next = at; next < Math.min(at + window, parts.length); next += 1)
      if ((parts[next]?.hash ?? Infinity) <= (parts[least]?.hash ?? Infinity)) least = next;
    const mark = parts[least];
    if (mark) kept.set(least, mark);
  }
  return [...kept.values()];
}

/** Pairs of programs of which at least so much is alike, the most alike first. */
export function alike(programs: readonly Fingerprint[], leastPercent: number): Alike[] {
  const sets = programs
    .filter(({ marks }) => marks.length >= fewest)
    .map(({ key, marks }) => ({ key, marks, hashes: new Set(marks.map(({ hash }) => hash)) }));
  const holders = new Map<number, number[]>();
  for (const [at, { hashes }] of sets.entries()) for (const hash of hashes) holders.set(hash, [...(holders.get(hash) ?? []), at]);
  const common = new Map<string, number>();
  for (const those of holders.values()) {
    for (const [n, first] of those.entries())
      for (const second of those.slice(n + 1)) common.set(`${first} ${second}`, (common.get(`${first} ${second}`) ?? 0) + 1);
  }
  const found: Alike[] = [];
  for (const [pair, count] of common) {
    const [one, other] = pair.split(' ').map((at) => sets[Number(at)]);
    if (!one || !other) continue;
    const percent = Math.round((100 * count) / Math.min(one.hashes.size, other.hashes.size));
    if (percent < leastPercent) continue;
    const lines = (marks: readonly Mark[], theirs: ReadonlySet<number>) =>
      [
        ...new Set(
          marks
            .filter(({ hash }) => theirs.has(hash))
            .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
        ),
      ].toSorted((a, b) => a - b);
    found.push({
      one: one.key,
      other: other.key,
      percent,
      linesOfOne: lines(one.marks, other.hashes),
      linesOfOther: lines(other.marks, one.hashes),
    });
  }
  return found.toSorted((a, b) => b.percent - a.percent || a.one - b.one || a.other - b.other);
}
