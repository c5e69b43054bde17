import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import { type Bill, dueTooEarly, type otherBillsApi } from '../../contract/other-bills.ts';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { readSource } from './source.store.ts';
import { getBill } from './bills.store.ts';

/** Charges everybody of a bill, or nobody. */
export async function createBill(ctx: FinanceContext, input: Input<typeof otherBillsApi.create>): Promise<Bill> {
  const { title, voteHeadId, day, dueOn, source } = input;
  const { rows: heads } = await sql<{ active: boolean }>`select active from finance.vote_head where id = ${voteHeadId}`.execute(
    ctx.tx,
  );
  if (!heads[0]) throw notFound('vote head');
  if (!heads[0].active) throw fieldError('voteHeadId', 'Choose a vote head that is in use.');
  if (dueOn < day) throw fieldError('dueOn', dueTooEarly);
  const { amounts, errors } = await readSource(ctx.tx, source, day);
  const [wrong] = errors;
  if (wrong) throw fieldError('source.text', `Line ${wrong.line}: ${wrong.message}`);
  if (amounts.length === 0) throw new UserError('rule', 'Nobody is in this choice.');
  const kind = source.from === 'overdue' ? 'penalty' : 'other';
  const { billId } = await chargeEach(ctx, { kind, title, voteHeadId, day, dueOn }, amounts);
  const after = await getBill(ctx.tx, billId);
  ctx.changed({ entity: 'other bill', id: billId, action: 'created', after });
  return after;
}

interface Head {
  kind: 'other' | 'penalty';
  title: string;
  voteHeadId: number;
  day: string;
  dueOn: string;
}

/** Writes a bill beside the fees and charges each with their amount; answers the invoices in the order of the amounts. */
export async function chargeEach(
  ctx: FinanceContext,
  { kind, title, voteHeadId, day, dueOn }: Head,
  amounts: readonly { studentId: number; amount: number }[],
): Promise<{ billId: number; invoiceIds: number[] }> {
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.bill (kind, title, vote_head_id, day, due_on, author_id, author_name)
    values (${kind}, ${title}, ${voteHeadId}, ${day}, ${dueOn}, ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  const billId = one(rows).id;
  const invoiceIds = await chargeStudents(
    ctx,
    amounts.map(({ studentId, amount }) => ({
      kind,
      studentId,
      termId: null,
      day,
      dueOn,
      title,
      billId,
      lines: [{ voteHeadId, title, amount }],
    })),
  );
  return { billId, invoiceIds };
}
