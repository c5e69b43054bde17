import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { secondPersonApi, WaitingPosting, WaitingRecord } from '../contract/second-person.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';

type Reader = Pick<FinanceContext, 'tx' | 'user'>;

const columns = (me: number) => sql`
  w.id, w.kind, w.title, w.amount, w.day, w.reference, w.reason, w.state, w.asked_name as "askedName", w.asked_at as "askedAt",
  w.decided_name as "decidedName", w.decided_at as "decidedAt", w.remark, w.journal_id as "journalId",
  coalesce(w.asked_by = ${me}::bigint, false) as mine`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  askedAt: sql`w.asked_at`,
  title: sql`lower(w.title)`,
  amount: sql`w.amount`,
  day: sql`w.day`,
  state: sql`w.state`,
  askedName: sql`lower(w.asked_name)`,
};

/** One page of what waits for a second person, or did. */
export async function listWaiting(
  { tx, user }: Reader,
  { q, state, kind, page, size, sort }: Input<typeof secondPersonApi.list>,
): Promise<Page<WaitingPosting>> {
  const conditions = [sql`true`];
  if (q) conditions.push(matches([sql`w.title`, sql`w.reference`, sql`w.asked_name`], q));
  if (state !== undefined) conditions.push(sql`w.state = ${state}`);
  if (kind !== undefined) conditions.push(sql`w.kind = ${kind}`);
  const where = sql.join(conditions, sql` and `);
  const order = sortable[sort.replace(/^-/, '')] ?? sql`w.id`;
  const down = wayOf(sort);
  const { rows } = await sql<WaitingPosting>`
    select ${columns(user.accountId)} from finance.waiting_posting w where ${where}
     order by ${order} ${down}, w.id ${down} ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.waiting_posting w where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One of them with its lines. Throws 404. */
export async function waitingOf({ tx, user }: Reader, id: number): Promise<WaitingRecord> {
  const { rows } = await sql<Omit<WaitingRecord, 'lines'>>`
    select ${columns(user.accountId)}, w.reverses_id as "reversesId" from finance.waiting_posting w where w.id = ${id}`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('request');
  const { rows: lines } = await sql<WaitingRecord['lines'][number]>`
    select l.ledger_id as "accountId", a.code || ' ' || a.name as account, l.side, l.amount, l.note
      from finance.waiting_line l join finance.account a on a.school_id = l.school_id and a.id = l.ledger_id
     where l.posting_id = ${id} order by l.place`.execute(tx);
  const { reversesId } = rows[0];
  if (reversesId !== null) return { ...rows[0], lines: await exchanged(tx, reversesId) };
  return { ...rows[0], lines };
}

/** The entries of a journal with their sides exchanged. */
async function exchanged(tx: Tx, journalId: number): Promise<WaitingRecord['lines']> {
  const { rows } = await sql<WaitingRecord['lines'][number]>`
    select a.id as "accountId", a.code || ' ' || a.name as account, s.side, e.amount, e.note
      from finance.entry e
      cross join lateral (values ('debit', e.credit_id), ('credit', e.debit_id)) as s (side, account_id)
      join finance.account a on a.school_id = e.school_id and a.id = s.account_id
     where e.journal_id = ${journalId} order by e.id, s.side desc limit 400`.execute(tx);
  return rows;
}
