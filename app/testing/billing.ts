import { expect } from 'vitest';
import { sql } from 'kysely';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { runsApi } from '#modules/finance/billing/contract/runs.ts';
import { type Structure, structuresApi } from '#modules/finance/billing/contract/structures.ts';
import { asSchoolA, testBooks, type TestBooks } from './books.ts';
import { testApp, type TestApp } from './school.ts';
import { freshKey } from './students.ts';

const biller = 'ROLE_Set_Fee_Structure' as const;
type Draft = Partial<CallInput<typeof structuresApi.create>>;

/** A school with students and vote heads whom nobody has billed, and what billing does in its tests. */
export interface BillingDesk {
  app: TestApp;
  books: TestBooks;
  yearId: number;
  /** A structure of the year that was approved by another and published: tuition, boarding and activity as `testBooks` has them. */
  structure(amounts?: readonly number[], draft?: Draft): Promise<Structure>;
  /** Begins the next edition with other amounts and publishes it. */
  revise(old: Structure, amounts: readonly number[]): Promise<Structure>;
  /** Starts a run and waits for its end. */
  run(input?: Partial<CallInput<typeof runsApi.start>>): ReturnType<BillingDesk['ended']>;
  ended(id: number): Promise<Awaited<ReturnType<typeof read>>>;
  /** What the ledger says a student owes, credit taken off. */
  readonly owed: (studentId: number) => Promise<number>;
}

const read = async (app: TestApp, id: number) => (await app.call(biller, runsApi.get, { id })).body;

export async function billingDesk({ students = 3, jobWorkers = 1 } = {}): Promise<BillingDesk> {
  const app = await testApp({ jobWorkers });
  const books = await testBooks(app, { students, charged: false });
  const yearId = (await app.call(biller, structuresApi.terms)).body.years[0]?.id ?? 0;
  const heads = [books.voteHeads.tuition, books.voteHeads.boarding, books.voteHeads.activity];
  const lines = (amounts: readonly number[]) =>
    amounts.map((amount, at) => ({ voteHeadId: heads[at] ?? 0, terms: [{ termId: books.termId, amount }] }));
  const publish = async ({ id, version }: { id: number; version: number }) => {
    const { body: approved } = await app.call('ROLE_finance_admin', structuresApi.approve, { id, version });
    const { body, status } = await app.call(biller, structuresApi.publish, { id, version: approved.version });
    expect(status).toBe(200);
    return body;
  };
  const ended = async (id: number) => {
    await expect.poll(async () => (await read(app, id)).state, { timeout: 20_000 }).not.toBe('running');
    return read(app, id);
  };
  return {
    app,
    books,
    yearId,
    structure: async (amounts = [1_000_000, 500_000, 100_000], draft = {}) => {
      const input = { title: 'Fees', yearId, lines: lines(amounts), ...draft };
      return publish((await app.call(biller, structuresApi.create, input)).body);
    },
    revise: async (old, amounts) => {
      const { body: next } = await app.call(biller, structuresApi.revise, { id: old.id }, freshKey());
      const input = { ...next, lines: lines(amounts) };
      return publish((await app.call(biller, structuresApi.update, input)).body);
    },
    run: async (input = {}) => {
      const { body } = await app.call(biller, runsApi.start, runInput(books, input), freshKey());
      return ended(body.id);
    },
    ended,
    owed: (studentId) =>
      asSchoolA(app, async ({ tx }) => {
        const { rows } = await sql<{ owed: number }>`
          select coalesce(sum(case when a.id = e.debit_id then e.amount else -e.amount end), 0)::bigint as owed
            from finance.entry e
            join finance.account a on a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id)
             and a.role in ('fees', 'other', 'prepayment')
           where e.student_id = ${studentId}`.execute(tx);
        return rows[0]?.owed ?? 0;
      }),
  };
}

/** What a run is asked for in tests; `changes` replace its parts. */
export function runInput(
  books: TestBooks,
  changes: Partial<CallInput<typeof runsApi.start>> = {},
): CallInput<typeof runsApi.start> {
  return { title: 'Term 1 fees', termId: books.termId, day: '2026-01-05', dueOn: '2026-01-31', ...changes };
}
