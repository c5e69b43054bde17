import { sameName } from '#kit/server/imports/same-name.ts';
import { suggestion } from '#kit/server/imports/suggest.ts';

/** A record here that a name of a file may mean. */
export interface Known {
  /** As a choice names it. */
  readonly value: string;
  readonly name: string;
  /** Short names, codes and numbers by which it is known besides. */
  readonly others: readonly string[];
}

/** As names are compared: one space between words, none at the ends, in small letters, without accents and plain quotes. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

const only = (found: readonly Known[]): string | null => (found.length === 1 ? (found[0]?.value ?? null) : null);

/** The one that is called so letter by letter, else but for capitals, spaces and accents, else by a short name or number; null where none or several are. */
export function called(known: readonly Known[], name: string, short: string | null): string | null {
  const exact = only(known.filter((one) => one.name === name));
  if (exact !== null) return exact;
  const plain = plainName(name);
  const same = known.filter((one) => plainName(one.name) === plain);
  if (same.length > 0) return only(same);
  for (const word of [name, short]) {
    if (word === null || word.trim() === '') continue;
    const by = known.filter(({ others }) => others.some((one) => plainName(one) === plainName(word)));
    if (by.length > 0) return only(by);
  }
  return null;
}

/** A title before a name, or dots behind initials, say nothing. */
const withoutTitle = (name: string): string =>
  name.replace(/^\s*(mr|mrs|ms|miss|mwl|mwalimu|madam|dr|prof|rev|fr|sr|bro|tr)\b\.?\s*/i, '').replaceAll('.', ' ');

const wordsOf = (name: string): string[] => plainName(withoutTitle(name)).match(/[\p{L}\p{N}'-]+/gu) ?? [];

/** A member of staff by staff number, name in any order of its words, initials before the last name, or short name; null where none or several are. */
export function personCalled(
  known: readonly Known[],
  { name, short, staffNo }: { name: string; short: string | null; staffNo: string | null },
): string | null {
  if (staffNo !== null) {
    const by = known.filter(({ others }) => others.some((one) => plainName(one) === plainName(staffNo)));
    if (by.length > 0) return only(by);
  }
  const direct = called(known, name, null);
  if (direct !== null) return direct;
  const given = wordsOf(name);
  if (given.length >= 2) {
    const same = known.filter((one) => sameName(one.name, withoutTitle(name)));
    if (same.length > 0) return only(same);
    const initials = known.filter((one) => initialsFit(wordsOf(one.name), given));
    if (initials.length > 0) return only(initials);
  }
  if (given.length === 1) {
    const last = known.filter((one) => wordsOf(one.name).at(-1) === given[0]);
    if (last.length === 1) return only(last);
  }
  return short === null ? null : called(known, short, null);
}

/** `p otieno` and `otieno p` fit Peter Otieno: one word whole, the others the letters with which words begin. */
function initialsFit(full: readonly string[], given: readonly string[]): boolean {
  const left = [...full];
  let whole = 0;
  for (const word of given.toSorted((a, b) => b.length - a.length)) {
    const at = left.findIndex((one) => (word.length > 1 ? one === word : one.startsWith(word)));
    if (at < 0) return false;
    left.splice(at, 1);
    if (word.length > 1) whole += 1;
  }
  return whole > 0;
}

/** A class or stream: as `called`, else as people shorten it (`F3 E` for Form 3 East). */
export function classCalled(known: readonly Known[], name: string, short: string | null): string | null {
  const direct = called(known, name, short);
  if (direct !== null) return direct;
  for (const word of [name, short]) {
    if (word === null) continue;
    const meant = suggestion(
      word,
      known.map((one) => one.name),
    );
    const found = meant === null ? null : only(known.filter((one) => one.name === meant));
    if (found !== null) return found;
  }
  return null;
}
