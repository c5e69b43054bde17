import { plainText } from '../../../content/server/text/snippet.rules.ts';
import { isStopWord } from '../rules/stop-words.ts';
import { isOrdinaryName } from './ordinary-names.ts';

/** Who is known to the school, of whom something may stand in a text. */
export interface Known {
  readonly names: readonly string[];
  /** Admission numbers, national IDs and the like that stand in the text, as they are kept. */
  readonly numbers: readonly string[];
}

/** A text of which nothing tells of a person, and what stood where. */
export interface Replaced {
  readonly texts: readonly string[];
  /** What stands for each placeholder: `[Person 1]`. */
  readonly back: ReadonlyMap<string, string>;
  readonly persons: number;
  readonly numbers: number;
}

interface Hit {
  readonly from: number;
  readonly to: number;
  readonly kind: 'Person' | 'Phone' | 'Mail' | 'Number';
}

// Digits of any script that count, with what stands between them in a telephone number.
const digits = /(?<![\p{L}\p{N}])\(?\+?\p{Nd}(?:[\s().\u00A0‐-―/-]{0,2}\p{Nd}){6,17}(?![\p{L}\p{N}])/gu;
const mail = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
// A tax number, and the digits of a passport.
const letterNumber = /(?<![\p{L}\p{N}])[A-Z]{1,3}\d{6,9}[A-Z]?(?![\p{L}\p{N}])/gu;
const token = /[\p{L}\p{N}]+(?:[/.-][\p{L}\p{N}]+)*/gu;
const word = /[\p{L}\p{M}]+(?:['’ʼ`][\p{L}\p{M}]+)*/gu;

/** A part of a name as it is compared: without accents, capitals and apostrophes. */
export const plainName = (part: string): string => plainText(part.normalize('NFC').replaceAll(/['’ʼ`]/gu, '')).trim();

/** The words of a text as names are compared, each once: whose names these are is looked up. */
export function wordsToLookUp(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) for (const { plain } of wordsOf(text)) found.add(plain);
  return [...found].slice(0, 20_000);
}

/** What may be an admission number or the like in texts: everything with a digit. */
export function numbersToLookUp(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts)
    for (const [one] of text.normalize('NFC').matchAll(token))
      if (/\p{Nd}/u.test(one) && one.length <= 40) found.add(one.toLowerCase());
  return [...found].slice(0, 20_000);
}

interface Word {
  readonly plain: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map((match) => {
    // “Amina’s”: the name without what hangs on it.
    const bare = match[0].replace(/['’ʼ`]s?$/u, '');
    return { plain: plainName(bare), text: bare, from: match.index, to: match.index + bare.length };
  });
}

/** Whether one word alone is a name here: written as one, or no ordinary word. */
function standsAlone({ plain, text }: Word): boolean {
  if (plain.length < 2) return false;
  if (/^\p{Lu}/u.test(text)) return true;
  return plain.length >= 3 && !isOrdinaryName(plain) && !isStopWord(plain);
}

function namesIn(text: string, parts: ReadonlySet<string>): Hit[] {
  const words = wordsOf(text);
  const found: Hit[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (!first || !parts.has(first.plain)) continue;
    let end = at;
    // Parts beside each other are one name, with initials between.
    for (;;) {
      const [last, next] = [words[end], words[end + 1]];
      if (!last || !next || !/^[\s.\u00A0-]{1,3}$/u.test(text.slice(last.to, next.from))) break;
      if (parts.has(next.plain)) end += 1;
      else if (next.plain.length === 1 && parts.has(words[end + 2]?.plain ?? '')) end += 2;
      else break;
    }
    const run = words.slice(at, end + 1);
    const last = run.at(-1) ?? first;
    // Two ordinary words in small letters beside each other are none: “peace hope”.
    if (run.length > 1 && run.some((one) => standsAlone(one))) found.push({ from: first.from, to: last.to, kind: 'Person' });
    else for (const one of run) if (standsAlone(one)) found.push({ from: one.from, to: one.to, kind: 'Person' });
    at = end;
  }
  return found;
}

function matches(text: string, pattern: RegExp, kind: Hit['kind'], good: (one: string) => boolean = () => true): Hit[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    good(match[0]) ? [{ from: match.index, to: match.index + match[0].length, kind }] : [],
  );
}

// “12” and “1998” are mostly no numbers of a person: only beside what says so.
const said = /(?:adm(?:ission)?|namba|nambari|number|no|nº|index|upi)\.?\s*(?:no\.?|number)?\s*[:#]?\s*$/iu;

function knownNumbers(text: string, numbers: ReadonlySet<string>): Hit[] {
  return [...text.matchAll(token)].flatMap((match) => {
    const [one] = match;
    if (!numbers.has(one.toLowerCase())) return [];
    const plain = /^\d{1,3}$/.test(one) || (/^\d{4}$/.test(one) && Number(one) >= 1500 && Number(one) <= 2100);
    if (plain && !said.test(text.slice(Math.max(0, match.index - 30), match.index))) return [];
    return [{ from: match.index, to: match.index + one.length, kind: 'Number' as const }];
  });
}

const isPhone = (one: string): boolean => /^\(?(?:\+|0|254)/.test(one) && one.replaceAll(/\P{Nd}/gu, '').length >= 9;

function hitsOf(text: string, parts: ReadonlySet<string>, numbers: ReadonlySet<string>): Hit[] {
  const all = [
    ...matches(text, mail, 'Mail'),
    ...matches(text, digits, 'Phone', isPhone),
    // An identity card, or a telephone number written otherwise; 3.14159265 is neither.
    ...matches(text, digits, 'Number', (one) => !isPhone(one) && !/^\d+\.\d+$/.test(one)),
    ...matches(text, letterNumber, 'Number'),
    ...knownNumbers(text, numbers),
    ...namesIn(text, parts),
  ].toSorted((a, b) => a.from - b.from || b.to - a.to);
  const apart: Hit[] = [];
  for (const hit of all) if (hit.from >= (apart.at(-1)?.to ?? -1)) apart.push(hit);
  return apart;
}

/** Puts placeholders where texts name persons or their numbers; the same words get the same placeholder. */
export function replacePersons(texts: readonly string[], { names, numbers }: Known): Replaced {
  const parts = new Set(
    names.flatMap((name) => wordsOf(name.normalize('NFC')).map(({ plain }) => plain)).filter((plain) => plain.length >= 2),
  );
  const known = new Set(numbers.map((one) => one.toLowerCase()));
  const back = new Map<string, string>();
  const given = new Map<string, string>();
  const counts = { Person: 0, Phone: 0, Mail: 0, Number: 0 };
  const taken = new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([one]) => one.toLowerCase())));
  const placeholderOf = (kind: Hit['kind'], said: string): string => {
    const before = given.get(said);
    if (before !== undefined) return before;
    let next: string;
    do {
      counts[kind] += 1;
      next = `[${kind} ${counts[kind]}]`;
    } while (taken.has(next.toLowerCase()));
    given.set(said, next);
    back.set(next, said);
    return next;
  };
  const done = texts.map((one) => {
    const text = one.normalize('NFC');
    let [written, at] = ['', 0];
    for (const { from, to, kind } of hitsOf(text, parts, known)) {
      written += text.slice(at, from) + placeholderOf(kind, text.slice(from, to));
      at = to;
    }
    return written + text.slice(at);
  });
  const persons = [...back.keys()].filter((one) => one.startsWith('[Person')).length;
  return { texts: done, back, persons, numbers: back.size - persons };
}

const placeholder = /\[(?:Person|Phone|Mail|Number) \d{1,5}\]/giu;

/** Puts back what stood there. */
export function putBack(text: string, back: ReadonlyMap<string, string>): string {
  const found = new Map([...back].map(([key, value]) => [key.toLowerCase(), value]));
  return text.replaceAll(placeholder, (one) => found.get(one.toLowerCase()) ?? one);
}
