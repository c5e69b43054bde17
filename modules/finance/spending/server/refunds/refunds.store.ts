import { holds } from '#kit/server/sql/like.ts';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { refundApproval } from '../../contract/refund-approval.ts';
import { type Refund, type RefundRow, type refundsApi, sourceWords } from '../../contract/refunds.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { availableOf } from './available.store.ts';

type Context = Pick<FinanceContext, 'tx' | 'changed' | 'user'>;

const student = (column: 'full_name' | 'admission_no', key: 'student_id' | 'to_student_id') => sql`(
  select s.${sql.ref(column)} from registration.roll s where s.school_id = t.school_id and s.id = t.${sql.ref(key)})`;

const table = tableStore<RefundRow>({
  table: 'finance.refund',
  entity: 'refund',
  columns: {
    refundNo: 'refund_no',
    studentId: 'student_id',
    source: 'source',
    destination: 'destination',
    amount: 'amount',
    state: 'state',
    voucherNo: 'voucher_no',
    processedOn: 'processed_on',
    at: 'at',
  },
  computed: {
    studentName: student('full_name', 'student_id'),
    admissionNo: student('admission_no', 'student_id'),
    toStudentName: student('full_name', 'to_student_id'),
  },
  search: ['refund_no', 'voucher_no', 'reason', 'payee_name'],
  filters: ['source', 'studentId'],
});

/** Refunds; the words look at the student too. */
export function listRefunds(ctx: Context, { state, q, ...input }: Input<typeof refundsApi.list>) {
  return table.list(ctx, input, [
    ...(state === 'open' ? [sql`t.state in ('requested', 'approved')`] : state ? [sql`t.state = ${state}`] : []),
    ...(q
      ? [
          sql`(${holds(sql`kit.fold(concat_ws(' ', t.refund_no, t.voucher_no, t.reason, t.payee_name))`, q)}
               or exists (select from finance.refund_return b where b.school_id = t.school_id and b.refund_id = t.id
                             and ${holds(sql`kit.fold(b.voucher_no)`, q)})
               or exists (select from registration.roll s where s.school_id = t.school_id and s.id = t.student_id
                             and ${holds(sql`s.search_text`, q)}))`,
        ]
      : []),
  ]);
}

/** Where refunds are kept, and whose they are. */
export const keptRefunds = {
  table: 'finance.refund',
  own: {
    requestedByMe: (me: number) => sql`t.requested_by = ${me}`,
    approvedByMe: (me: number) => sql`t.approved_by = ${me}`,
  },
};

type More = Omit<Refund, keyof RefundRow | 'available' | 'steps' | 'returns'>;

/** One refund with every step of it. Throws 404. */
export async function getRefund(ctx: Context, id: number): Promise<Refund> {
  const row = await table.get(ctx, id);
  const me = ctx.user.accountId;
  const { rows: more } = await sql<More>`
    select t.to_student_id as "toStudentId", t.reason, t.payee_name as "payeeName", t.payee_phone as "payeePhone", t.mode, t.reference,
           t.money_id as "moneyId",
           (select a.name from finance.account a where a.school_id = t.school_id and a.id = t.money_id) as "moneyName",
           coalesce(${keptRefunds.own.requestedByMe(me)}, false) as "requestedByMe",
           coalesce(${keptRefunds.own.approvedByMe(me)}, false) as "approvedByMe"
      from finance.refund t where t.id = ${id}`.execute(ctx.tx);
  const { rows: steps } = await sql<Refund['steps'][number]>`
    select step, name, comment, at from finance.refund_step where refund_id = ${id} order by id`.execute(ctx.tx);
  const { rows: returns } = await sql<Refund['returns'][number]>`
    select b.voucher_no as "voucherNo", b.paid_on as "paidOn", b.mode, b.reference, p.name as "moneyName", b.day, i.name as "intoName",
           b.reason
      from finance.refund_return b
      join finance.account p on p.school_id = b.school_id and p.id = b.money_id
      join finance.account i on i.school_id = b.school_id and i.id = b.into_id
     where b.refund_id = ${id} order by b.id`.execute(ctx.tx);
  if (!more[0]) throw notFound('refund');
  const held = (await availableOf(ctx.tx, row.studentId)).find(({ source }) => source === row.source)?.held ?? 0;
  return { ...row, ...more[0], available: held, steps, returns };
}

/** Throws 422 at `amount` when it is more than is there. */
export function refuseMore(available: number, { amount, source }: Pick<Refund, 'amount' | 'source'>): void {
  if (amount <= available) return;
  const message = `${sourceWords[source]}: only ${formatCents(available)} can be refunded.`;
  throw new UserError('rule', message, { fields: [{ path: 'amount', message }] });
}

/** What the history keeps of a refund. */
export const inHistory = ({ refundNo, studentName, source, amount, state, voucherNo }: Refund) => ({
  refundNo,
  studentName,
  source,
  amount,
  state,
  voucherNo,
});

/** Refunds through the steps of their approval. */
export const refunds = documents(refundApproval, {
  ...keptRefunds,
  read: (ctx: FinanceContext, id) => getRefund(ctx, id),
  audit: inHistory,
  write: (ctx, { id, step, to, comment }) => writeRefundStep(ctx, id, step === 'cameBack' ? 'returned' : to, comment),
});

/** Writes who did what, and what they said. */
export async function writeRefundStep(ctx: FinanceContext, id: number, step: string, comment: string | null): Promise<void> {
  const { id: who, name } = authorOf(ctx);
  await sql`
    insert into finance.refund_step (refund_id, step, taken_by, name, comment) values (${id}, ${step}, ${who}, ${name}, ${comment})`.execute(
    ctx.tx,
  );
}
