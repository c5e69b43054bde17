import { judge } from '#kit/contract/access.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Batch } from '#kit/contract/imports.ts';
import { type Principal, viewerOf } from '../auth/principal.ts';
import { demandFreshCode } from '../auth/fresh-code.ts';
import type { ImportDefinition } from './define-import.ts';
import { plain } from './row-reader.ts';

/** What a person says of a file before it is checked. */
export interface Chosen {
  /** Column key to the heading's place. */
  readonly matches: Readonly<Record<string, number>>;
  readonly options: readonly string[];
  /** What cells mean, by column key and text. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Refuses columns that are not there, taken twice, or missing though they are needed. */
export function refuseMatches(
  { columns }: ImportDefinition,
  headings: readonly string[],
  matches: Readonly<Record<string, number>>,
) {
  const taken = new Map<number, string>();
  for (const [key, at] of Object.entries(matches)) {
    const column = columns.find((one) => one.key === key);
    if (!column) throw fieldError(`matches.${key}`, 'There is no such column.');
    if (at >= headings.length) throw fieldError(`matches.${key}`, 'Choose a column of the file.');
    const other = taken.get(at);
    if (other) throw fieldError(`matches.${key}`, `“${headings[at]}” is chosen for ${other} already.`);
    taken.set(at, column.label);
  }
  const missing = columns.find(({ key, required }) => required && matches[key] === undefined);
  if (missing) throw fieldError(`matches.${missing.key}`, `Choose the file’s column for ${missing.label}.`);
}

/** Refuses columns that fewer people may fill than may import the file, at the first of them. */
export function refuseGuarded({ columns }: ImportDefinition, matches: Batch['matches'], user: Principal): void {
  for (const { key, only } of columns)
    if (only && matches[key] !== undefined && (user.token !== undefined || judge(only.access, viewerOf(user)) !== 'allowed'))
      throw new UserError('forbidden', only.refusal, { fields: [{ path: `matches.${key}`, message: only.refusal }] });
}

/** The same for who carries a file out or takes it back, and asks for a fresh code besides, as the form of such records does. */
export function demandGuarded(definition: ImportDefinition, matches: Batch['matches'], user: Principal): void {
  refuseGuarded(definition, matches, user);
  if (definition.columns.some(({ key, only }) => only && matches[key] !== undefined)) demandFreshCode(user);
}

/** Everything that may stand among the options: those themselves, and the answers to what is asked. */
export function knownOptions({ options = [], questions = [] }: ImportDefinition): ReadonlySet<string> {
  return new Set([...options.map(({ key }) => key), ...questions.flatMap(({ answers }) => answers.map(({ key }) => key))]);
}

/** Refuses a file of which something is asked that is not answered, or twice. */
export function refuseUnanswered({ questions = [] }: ImportDefinition, options: readonly string[]): void {
  for (const { label, answers } of questions) {
    const [first] = answers;
    if (first && answers.filter(({ key }) => options.includes(key)).length !== 1)
      throw fieldError(`options.${first.key}`, `Say first: ${label}`);
  }
}

/** What words mean, with what is said now; words of columns that the kind does not have are left out. */
export function withMeanings(known: Batch['values'], { columns }: ImportDefinition, said: Chosen['values']): Batch['values'] {
  const keys = new Set(columns.map(({ key }) => key));
  const all = { ...known };
  for (const [key, own] of Object.entries(said)) {
    if (!keys.has(key)) throw fieldError(`values.${key}`, 'There is no such column.');
    const plainly = Object.entries(own).map(([text, meaning]) => [plain(text), meaning] as const);
    all[key] = { ...all[key], ...Object.fromEntries(plainly.filter(([text]) => text !== '')) };
  }
  return all;
}
