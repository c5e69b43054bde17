import { sql } from 'kysely';
import { formatNumber } from '#kit/contract/number-format.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { nextNumber, nextNumbers } from '#kit/server/numbering/numbering.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { admissionFormat } from '#modules/settings/server/public.ts';

const kind = 'admission';

/** A format that shows the year counts each year from 1. */
const periodOf = (format: string, year: number) => (format.includes('{yy') ? String(year) : '');

async function isTaken(tx: Tx, admissionNo: string): Promise<boolean> {
  const { rows } = await sql`select from registration.student where lower(admission_no) = lower(${admissionNo})`.execute(tx);
  return rows.length > 0;
}

/**
 * Takes the school's next admission number, in its own format. Others who register wait for this transaction, so take
 * it late. A number that somebody was given by hand is passed over.
 */
export async function takeAdmissionNo(tx: Tx, year: number): Promise<string> {
  const format = await admissionFormat(tx);
  for (;;) {
    const number = formatNumber(format, await nextNumber(tx, kind, periodOf(format, year)), year);
    if (!(await isTaken(tx, number))) return number;
  }
}

/**
 * Takes numbers for many at once, in their order; `years` has the year of each admission. Numbers that somebody has, or is
 * about to be given by hand, are passed over.
 */
export async function takeAdmissionNos(tx: Tx, years: readonly number[], byHand: ReadonlySet<string>): Promise<string[]> {
  const format = await admissionFormat(tx);
  const taken: string[] = [];
  const periods = Map.groupBy(
    years.map((year, at) => ({ year, at })),
    ({ year }) => periodOf(format, year),
  );
  for (const [period, wanted] of periods) {
    let open = wanted;
    while (open.length > 0) {
      const first = await nextNumbers(tx, kind, period, open.length);
      const numbers = open.map(({ year, at }, n) => ({ year, at, number: formatNumber(format, first + n, year) }));
      const { rows } = await sql<{ number: string }>`
        select lower(admission_no) as number from registration.student
         where lower(admission_no) = any(${numbers.map(({ number }) => number.toLowerCase())}::text[])`.execute(tx);
      const used = new Set([...rows.map(({ number }) => number), ...byHand]);
      const free = numbers.filter(({ number }) => !used.has(number.toLowerCase()));
      for (const [n, { number }] of free.entries()) taken[there(open[n]).at] = number;
      open = open.slice(free.length);
    }
  }
  return taken;
}

/** The number that a registration now would most likely get. */
export async function peekAdmissionNo(tx: Tx, year: number): Promise<string> {
  const format = await admissionFormat(tx);
  const { rows } = await sql<{ value: number }>`
    select coalesce((select value from kit.counter where kind = ${kind} and period = ${periodOf(format, year)}), 0) as value`.execute(
    tx,
  );
  for (let value = one(rows).value + 1; ; value += 1) {
    const number = formatNumber(format, value, year);
    if (!(await isTaken(tx, number))) return number;
  }
}
