import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { findCopyById } from './copy-by-id.ts';
import type { loansApi } from '../../contract/loans.ts';
import { keysOf } from '../borrowers/borrower-sql.ts';
import type { DeskPorts } from '../ports.ts';
import { setCopyStatus } from '../returns/copy-status.ts';
import { holdCopy } from './facts.store.ts';
import { getLoan, inHistory } from './loans.store.ts';

/** Holds the copy of a loan, then reads the loan. Throws 404, and 409 when `version` is not its any more. */
export async function heldLoan(ctx: SchoolContext, id: number, version: number | null) {
  const { rows } = await sql<{ copyId: number }>`select copy_id as "copyId" from library.loan where id = ${id}`.execute(ctx.tx);
  const [at] = rows;
  if (!at) throw notFound('loan');
  await holdCopy(ctx.tx, at.copyId);
  const loan = await getLoan(ctx, id);
  if (version !== null && loan.version !== version) throw staleRecord('loan');
  return loan;
}

/**
 * Says that a borrower has lost what they have: the loan ends, the copy is lost, and what it costs is charged. Throws 404, 409, and 422 for a
 * loan that has ended.
 */
export async function markLost(
  ctx: SchoolContext,
  { lost }: DeskPorts,
  { id, version, because }: { id: number; version: number | null; because: string },
): Promise<Output<typeof loansApi.lose>> {
  const before = await heldLoan(ctx, id, version);
  if (before.returnedOn !== null || before.lostOn !== null)
    throw new UserError('rule', before.lostOn === null ? 'It came back already.' : 'It is on record as lost already.');
  const day = schoolDay(ctx);
  await sql`
    update library.loan set lost_on = ${day}::date, in_by = ${actorId(ctx.user)}::bigint, in_name = ${ctx.user.fullName},
           version = version + 1 where id = ${id}`.execute(ctx.tx);
  const copy = await findCopyById(ctx.tx, before.copyId);
  await setCopyStatus(ctx, copy, { status: 'lost', condition: null, because });
  const fines = await lost[0]?.(ctx, {
    loanId: id,
    copyId: before.copyId,
    titleId: before.titleId,
    ...keysOf({ kind: before.borrowerKind, id: before.borrowerId }),
    outOn: before.outOn,
    dueOn: before.dueOn,
    day,
    terms: before.terms,
    conditionOut: before.conditionOut,
    conditionIn: null,
    damage: null,
  });
  const loan = await getLoan(ctx, id);
  ctx.changed({ entity: 'library loan', id, action: 'lost', before: inHistory(before), after: inHistory(loan), reason: because });
  return { loan, fines: [...(fines ?? [])] };
}
