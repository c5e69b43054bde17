import { sql } from 'kysely';
import { formatNumber } from '#kit/contract/number-format.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { nextNumber } from '#kit/server/numbering/numbering.ts';
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

/** The number that a registration now would most likely get. */
export async function peekAdmissionNo(tx: Tx, year: number): Promise<string> {
  const format = await admissionFormat(tx);
  const { rows } = await sql<{ value: number }>`
    select value from kit.counter where kind = ${kind} and period = ${periodOf(format, year)}`.execute(tx);
  for (let value = (rows[0]?.value ?? 0) + 1; ; value += 1) {
    const number = formatNumber(format, value, year);
    if (!(await isTaken(tx, number))) return number;
  }
}
