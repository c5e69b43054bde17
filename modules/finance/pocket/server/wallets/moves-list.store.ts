import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { WalletMove } from '../../contract/wallet.ts';
import type { walletsApi } from '../../contract/wallets.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';

const orders: Record<string, RawBuilder<unknown>> = {
  at: sql`m.id`,
  day: sql`m.day`,
  studentName: sql`s.search_text`,
  amount: sql`m.amount`,
  kind: sql`m.kind`,
};

const from = sql`
      from finance.wallet_move m
      join registration.roll s on s.school_id = m.school_id and s.id = m.student_id
      join finance.journal j on j.school_id = m.school_id and j.id = m.journal_id
      left join finance.journal r on r.school_id = m.school_id and r.reverses_id = m.journal_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
      left join registration.roll o on o.school_id = m.school_id and o.id = m.to_student_id`;

const columns = (ctx: FinanceContext) => sql`
  m.id, m.kind, m.student_id as "studentId", s.full_name as "studentName", s.admission_no as "admissionNo",
           c.name || coalesce(' ' || t.name, '') as seat, o.full_name as "toStudentName", m.amount, m.day,
           j.document_no as "documentNo", m.note, m.witness, m.author_name as author, m.at, r.id is not null as cancelled,
           r.author_name as "cancelledBy", r.reason as "cancelledBecause",
           coalesce(m.author_id = ${ctx.user.accountId}::bigint, false) as mine`;

/** Movements of wallets with what became of them. */
export async function listMoves(
  ctx: FinanceContext,
  input: Input<typeof walletsApi.moves>,
): Promise<{ rows: WalletMove[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (input.q) conditions.push(matchesFolded(sql`s.search_text || ' ' || kit.fold(j.document_no)`, input.q));
  if (input.kind) conditions.push(sql`m.kind = ${input.kind}`);
  if (input.studentId) conditions.push(sql`(m.student_id = ${input.studentId} or m.to_student_id = ${input.studentId})`);
  if (input.day) conditions.push(sql`m.day = ${input.day}::date`);
  if (input.cancelled !== undefined) conditions.push(sql`(r.id is not null) = ${input.cancelled}`);
  const where = sql.join(conditions, sql` and `);
  const order = orders[input.sort.replace(/^-/, '')] ?? sql`m.id`;
  const direction = wayOf(input.sort);
  const { rows } = await sql<WalletMove>`
    select ${columns(ctx)} ${from} where ${where}
     order by ${order} ${direction}, m.id ${direction} ${onPage(input)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** One movement. Throws 404. */
export async function getMove(ctx: FinanceContext, id: number): Promise<WalletMove> {
  const { rows } = await sql<WalletMove>`select ${columns(ctx)} ${from} where m.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('movement');
  return rows[0];
}
