import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { cashbookReport, ledgerReport } from '../../contract/reports.ts';
import { type AccountTotal, type Period, trialBalance } from '../../../ledger/server/trial-balance.store.ts';

type LedgerLine = z.output<typeof ledgerReport>['rows'][number];
type CashLine = z.output<typeof cashbookReport>['rows'][number];

interface Asked extends Period {
  page: number;
  size: number;
}

/** What an account moved, entry by entry, between what was brought and what is carried forward. */
export async function ledgerOf(tx: Tx, accountId: number, asked: Asked) {
  const account = await totalOf(tx, accountId, asked);
  const run = sql`sum(m.debit - m.credit) over (order by m.day, m.id)`;
  return between<LedgerLine>(account, asked, {
    count: () => countOf(tx, sql`count(*)`, accountId, asked),
    read: async (limit, offset) => {
      const { rows } = await sql<LedgerLine>`
        select m.id::text as id, 'line' as style, m.journal_id as "journalId", m.day, j.document_no as "documentNo",
               coalesce(m.note, j.narration) as name, s.full_name as "studentName", o.code || ' ' || o.name as other,
               v.name as "voteHead", nullif(m.debit, 0) as debit, nullif(m.credit, 0) as credit,
               (${account.opening}::bigint + m.run)::bigint as balance
          from (select m.*, ${run} as run from ${moves(accountId, asked)} m order by m.day, m.id limit ${limit} offset ${offset}) m
          join finance.journal j on j.school_id = m.school_id and j.id = m.journal_id
          join finance.account o on o.school_id = m.school_id and o.id = m.other_id
          left join registration.roll s on s.school_id = m.school_id and s.id = m.student_id
          left join finance.vote_head v on v.school_id = m.school_id and v.id = m.vote_head_id
         order by m.day, m.id`.execute(tx);
      return rows;
    },
    forward: (id, name, balance) => ({
      ...empty(id, name),
      style: id === 'opening' ? 'sum' : 'total',
      other: null,
      voteHead: null,
      debit: id === 'opening' ? null : account.debit,
      credit: id === 'opening' ? null : account.credit,
      balance,
    }),
  });
}

/** What went in and out of a bank account or cash box, document by document. */
export async function cashbookOf(tx: Tx, accountId: number, asked: Asked) {
  const account = await totalOf(tx, accountId, asked);
  if (!account.money) throw notFound('bank account or cash box');
  return between<CashLine>(account, asked, {
    count: () => countOf(tx, sql`count(distinct m.journal_id)`, accountId, asked),
    read: async (limit, offset) => {
      const { rows } = await sql<CashLine>`
        with documents as (
          select m.school_id, m.journal_id, m.day, sum(m.debit) as debit, sum(m.credit) as credit,
                 case when count(distinct m.student_id) = 1 then max(m.student_id) end as student_id
            from ${moves(accountId, asked)} m group by m.school_id, m.journal_id, m.day)
        select m.journal_id::text as id, 'line' as style, m.journal_id as "journalId", m.day, j.document_no as "documentNo",
               j.narration as name, s.full_name as "studentName", ${accountId}::bigint as "accountId",
               nullif(m.debit, 0)::bigint as "moneyIn", nullif(m.credit, 0)::bigint as "moneyOut",
               (${account.opening}::bigint + m.run)::bigint as balance
          from (select d.*, sum(d.debit - d.credit) over (order by d.day, d.journal_id) as run from documents d
                 order by d.day, d.journal_id limit ${limit} offset ${offset}) m
          join finance.journal j on j.school_id = m.school_id and j.id = m.journal_id
          left join registration.roll s on s.school_id = m.school_id and s.id = m.student_id
         order by m.day, m.journal_id`.execute(tx);
      return rows;
    },
    forward: (id, name, balance) => ({
      ...empty(id, name),
      style: id === 'opening' ? 'sum' : 'total',
      accountId,
      moneyIn: id === 'opening' ? null : account.debit,
      moneyOut: id === 'opening' ? null : account.credit,
      balance,
    }),
  });
}

const empty = (id: string, name: string) => ({ id, name, journalId: null, day: null, documentNo: null, studentName: null });

/** The entries of an account in a period, each with its two columns and the account on the other side. */
function moves(accountId: number, { from, to }: Period): RawBuilder<unknown> {
  const kept = sql`e.school_id, e.id, e.journal_id, e.day, e.student_id, e.vote_head_id, e.note`;
  return sql`(
    select ${kept}, e.credit_id as other_id, e.amount as debit, 0::bigint as credit
      from finance.entry e where e.debit_id = ${accountId} and e.day between ${from} and ${to}
    union all
    select ${kept}, e.debit_id, 0, e.amount
      from finance.entry e where e.credit_id = ${accountId} and e.day between ${from} and ${to})`;
}

async function countOf(tx: Tx, what: RawBuilder<unknown>, accountId: number, period: Period): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${what} as total from ${moves(accountId, period)} m`.execute(tx);
  return one(rows).total;
}

async function totalOf(tx: Tx, accountId: number, period: Period): Promise<AccountTotal> {
  const found = (await trialBalance(tx, period)).find(({ id }) => id === accountId);
  if (!found) throw notFound('account');
  return found;
}

interface Lines<R> {
  count(): Promise<number>;
  read(limit: number, offset: number): Promise<R[]>;
  forward(id: 'opening' | 'closing', name: string, balance: number): R;
}

/** A page of lines with what was brought forward before the first of all and what is carried forward after the last. */
async function between<R>({ opening, closing }: AccountTotal, { page, size, from, to }: Asked, lines: Lines<R>) {
  const count = await lines.count();
  const first = (page - 1) * size;
  const last = first + size;
  const offset = Math.max(0, first - 1);
  const limit = Math.max(0, Math.min(last - 1, count) - offset);
  const rows = limit > 0 ? await lines.read(limit, offset) : [];
  if (page === 1) rows.unshift(lines.forward('opening', 'Brought forward', opening));
  if (first <= count + 1 && last > count + 1) rows.push(lines.forward('closing', 'Carried forward', closing));
  return { rows, total: count + 2, from, to };
}
