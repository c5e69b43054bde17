import { UserError } from '#kit/contract/errors.ts';

/** What texts may name in braces, and what stands there in a message: `{ student: 'The student’s name' }`. */
export type Placeholders = Readonly<Record<string, string>>;

/** Those that every recipient has. */
export const everybodysPlaceholders = {
  name: 'The recipient’s name',
  school: 'The school’s name',
  today: 'The day it is sent',
} as const satisfies Placeholders;

// Whatever stands in braces on one line is meant as a placeholder, so that a mistyped one is never sent.
const braces = /\{([^{}\n]{0,60})\}/g;

/** The names in braces, each once, in the order in which they come. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(braces), (match) => match[1] ?? ''))];
}

/** The names in braces that mean nothing here. */
export function unknownIn(text: string, known: Placeholders): string[] {
  return placeholdersIn(text).filter((name) => !Object.hasOwn(known, name));
}

/** Puts the values in. What a value itself holds in braces stays as it is; a name without a value becomes nothing. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(braces, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
}

/** Refuses a text with a placeholder that means nothing, by its name and with the nearest that does. */
export function requireKnown(text: string, known: Placeholders, field: string): void {
  const [unknown] = unknownIn(text, known);
  if (unknown === undefined) return;
  throw new UserError('validation', inWords(unknown, known), { fields: [{ path: field, message: inWords(unknown, known) }] });
}

/** `There is no placeholder {studnt}. Did you mean {student}?` */
export function inWords(unknown: string, known: Placeholders): string {
  const near = nearest(unknown, Object.keys(known));
  return `There is no placeholder {${unknown}}${near ? `. Did you mean {${near}}?` : ' for these recipients.'}`;
}

function nearest(word: string, names: readonly string[]): string | null {
  const plain = word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  const [best] = names.map((name) => ({ name, far: distance(plain, name) })).toSorted((a, b) => a.far - b.far);
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
}

/** How many letters must be put in, taken out or changed to make `a` of `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
