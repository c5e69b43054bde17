import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { LoanRow } from '../../contract/loan-row.ts';
import { heldLoan } from './lose.ts';
import { inHistory, loansById } from './loans.store.ts';

/**
 * Takes back what was lent by mistake: the loan counts nowhere, and a reservation that was collected with it is put aside as before. Throws
 * 404, 409, and 422 for one of another day or one that has ended.
 */
export async function undoLoan(ctx: SchoolContext, { id, version }: { id: number; version: number }): Promise<LoanRow> {
  const before = await heldLoan(ctx, id, version);
  if (before.returnedOn !== null || before.lostOn !== null) throw new UserError('rule', 'It came back already.');
  const today = schoolDay(ctx);
  if (before.outOn !== today || before.renewals > 0)
    throw new UserError('rule', 'Only what was lent today is undone. Scan it at the return desk instead.');
  await sql`
    update library.loan set taken_back = true, returned_at = ${ctx.now}, returned_on = ${today}::date, condition_in = condition_out,
           in_by = ${actorId(ctx.user)}::bigint, in_name = ${ctx.user.fullName}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  // Another may wait for the title again by now under the same name, or the copy be put aside: then it stays collected.
  await sql`
    update library.reservation r set state = 'ready', copy_id = ${before.copyId}, loan_id = null, version = r.version + 1
     where r.loan_id = ${id} and r.state = 'collected' and r.held_until is not null
       and not exists (select from library.reservation o
                        where o.school_id = r.school_id and o.id <> r.id and o.state in ('waiting', 'ready')
                          and (o.copy_id = ${before.copyId}
                               or (o.title_id = r.title_id and o.student_id is not distinct from r.student_id
                                   and o.staff_member_id is not distinct from r.staff_member_id)))`.execute(ctx.tx);
  const after = one(await loansById(ctx, [id]));
  ctx.changed({ entity: 'library loan', id, action: 'undone', before: inHistory(before), after: inHistory(after) });
  return after;
}
