import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { formatNumber } from '#kit/contract/number-format.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { nextNumbers } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';

const kind = 'library accession';

/** A format that shows the year counts each year from 1. */
const periodOf = (format: string, year: number): string => (format.includes('{yy') ? String(year) : '');

/** The number that the next copy would get. */
export async function nextAccession(tx: Tx, format: string, year: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(value), 0) + 1 as next from kit.counter where kind = ${kind} and period = ${periodOf(format, year)}`.execute(
    tx,
  );
  return one(rows).next;
}

/** Lets the series go on with a number; those that copies have are passed over all the same. */
export async function setNextAccession(tx: Tx, format: string, year: number, next: number): Promise<void> {
  await sql`
    insert into kit.counter (kind, period, value) values (${kind}, ${periodOf(format, year)}, ${next - 1})
    on conflict (school_id, kind, period) do update set value = excluded.value`.execute(tx);
}

/** Whoever gives copies their codes waits here for whoever does so already: an accession number is no other copy’s barcode. */
export async function holdCodes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('library codes ' || kit.school_id(), 0))`.execute(tx);
}

/**
 * The next accession numbers in the library's own format. Numbers that a copy has, as accession number or barcode, or is about to be
 * given, are passed over. Hold the codes first.
 * @param given codes in lower case
 */
export async function takeAccessionNos(
  tx: Tx,
  { format, year, count }: { format: string; year: number; count: number },
  given: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) {
    const wanted = count - taken.length;
    const first = await nextNumbers(tx, kind, periodOf(format, year), wanted);
    const numbers = Array.from({ length: wanted }, (_, at) => formatNumber(format, first + at, year));
    const keys = numbers.map((number) => number.toLowerCase());
    const used = await codesInUse(tx, keys);
    taken.push(...numbers.filter((number) => !used.has(number.toLowerCase()) && !given.has(number.toLowerCase())));
  }
  return taken;
}

/** Those of the codes, in lower case, that a copy has as accession number or barcode, with the copy. */
export async function codesInUse(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select k.code, c.id from unnest(${[...keys]}::text[]) as k (code) join library.copy c on c.accession_key = k.code
    union all
    select k.code, c.id from unnest(${[...keys]}::text[]) as k (code) join library.copy c on c.barcode_key = k.code`.execute(tx);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Refuses codes that another copy has, at the field: by either of its codes a scan would find the wrong one. */
export async function refuseUsed(tx: Tx, field: string, codes: readonly string[], own: number | null = null): Promise<void> {
  const used = await codesInUse(
    tx,
    codes.map((code) => code.toLowerCase()),
  );
  const wrong = codes.filter((code) => (used.get(code.toLowerCase()) ?? own) !== own);
  if (wrong.length === 0) return;
  const more = wrong.length > 3 ? ` and ${wrong.length - 3} more` : '';
  const has = wrong.length === 1 ? 'Another copy has' : 'Other copies have';
  throw fieldError(field, `${has} ${wrong.slice(0, 3).join(', ')}${more} already.`);
}
