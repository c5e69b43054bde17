import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { RunState } from '../../runs/contract/runs.ts';

/** What the papers of a run say of it. */
export interface RunFacts {
  id: number;
  title: string;
  /** `yyyy-mm`. */
  month: string;
  state: RunState;
  payDay: string;
}

/** A run. Throws 404. */
export async function runOf(tx: Tx, id: number): Promise<RunFacts> {
  const { rows } = await sql<RunFacts>`
    select id, title, left(month::text, 7) as month, state, pay_day as "payDay" from hr.pay_run where id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('payroll');
  return rows[0];
}

/** The payslips of a run in the order of payroll numbers. */
export async function slipIdsOf(tx: Tx, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from hr.pay_slip where run_id = ${runId} order by lower(payroll_no), id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A name that every system takes as that of a file. */
export const fileName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .trim()
    .slice(0, 120);
