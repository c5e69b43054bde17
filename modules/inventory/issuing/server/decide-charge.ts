import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { chargeStudent, chargesStanding, creditCharge } from '#modules/finance/server/public.ts';
import { recoverFromPay, takeBackRecovery } from '#modules/hr/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import type { Charge, chargesApi } from '../contract/charges.ts';
import { conditionWords } from '../contract/words.ts';
import { charges, getCharge, inHistory, writeChargeStep } from './charges.store.ts';
import { borneBy } from './propose-charge.ts';

type Taking = Input<typeof chargesApi.approve>;

const head = { name: 'Lost and damaged property', code: '4875' };

/**
 * Changes what one proposed. Throws 403 for another's, 404, 409 once it is decided on, 400 at the field.
 */
export async function changeCharge(
  ctx: SchoolContext,
  { id, version, ...wanted }: Input<typeof chargesApi.update>,
): Promise<Charge> {
  const before = await charges.hold(ctx, { id, version });
  if (!before.askedByMe) refuseOwn('Only who proposed this charge changes it.');
  if (before.state !== 'asked') throw new UserError('conflict', 'This charge is decided on, so that it stays as it is.');
  const to = await receiverOf(ctx, id);
  const borne = borneBy(to, wanted, wanted.amount, (name) => name);
  await sql`
    update inventory.issue_charge
       set treatment = ${borne.treatment}, student_id = ${borne.studentId}, staff_member_id = ${borne.staffMemberId},
           amount = ${borne.amount}, because = ${borne.because}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await writeChargeStep(ctx, id, 'changed', null);
  const after = await getCharge(ctx, id);
  ctx.changed({ entity: 'charge for a loss', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** To whom it was issued, whoever is to pay it now. */
async function receiverOf(
  { tx }: SchoolContext,
  id: number,
): Promise<{ studentId: number | null; staffMemberId: number | null }> {
  const { rows } = await sql<{ studentId: number | null; staffMemberId: number | null }>`
    select i.student_id as "studentId", i.staff_member_id as "staffMemberId"
      from inventory.issue_charge c
      join inventory.issue_line l on l.school_id = c.school_id and l.id = c.issue_line_id
      join inventory.issue i on i.school_id = l.school_id and i.id = l.issue_id
     where c.id = ${id}`.execute(tx);
  return rows[0] ?? { studentId: null, staffMemberId: null };
}

/** What it says on the account or the payslip. */
const titleOf = ({ condition, quantity, unit, itemName, chargeNo }: Charge) =>
  `${conditionWords[condition][0]}: ${formatQuantity(quantity, unit)} ${itemName} (${chargeNo})`;

/**
 * Approves a charge: it goes on the student's account, or comes off the pay of the next month that is open; a write-off posts nothing,
 * since what was issued is spent already. Throws 403, 404, 409, and 422 where finance or payroll does not take it.
 */
export const approveCharge = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<Charge> =>
  charges.take(ctx, 'approve', at, comment, async (charge) => {
    const day = schoolDay(ctx);
    const { treatment, studentId, staffMemberId, amount } = charge;
    if (treatment === 'student' && studentId !== null) {
      const { invoiceId } = await chargeStudent(ctx, { studentId, day, dueOn: day, title: titleOf(charge), head, amount });
      return { approved_on: day, invoice_id: invoiceId };
    }
    if (treatment === 'payroll' && staffMemberId !== null) {
      const { useId } = await recoverFromPay(ctx, {
        staffMemberId,
        amount,
        day,
        because: titleOf(charge),
        reference: charge.chargeNo,
      });
      return { approved_on: day, recovery_id: useId };
    }
    return { approved_on: day };
  });

/** Waives a charge that is proposed. Throws 403, 404, 409, and 400 without a reason. */
export const waiveCharge = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<Charge> =>
  charges.take(ctx, 'waive', at, comment);

/** What finance still bills of an invoice, in cents. */
const standsAt = async ({ tx }: SchoolContext, invoiceId: number): Promise<number> =>
  (await chargesStanding(tx, [invoiceId])).get(invoiceId)?.billed ?? 0;

/**
 * Takes back a charge that was made: what still stands is credited on the account, or taken out of the pay that is not posted. What was lost is out
 * again, so that it can be returned. Throws 403, 404, 409 also once the pay is posted, and 400 without a reason.
 */
export const takeBackCharge = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<Charge> =>
  charges.take(ctx, 'takeBack', at, comment, async ({ id, condition, chargeNo }) => {
    const { rows } = await sql<{ invoiceId: number | null; recoveryId: number | null }>`
      select invoice_id as "invoiceId", recovery_id as "recoveryId" from inventory.issue_charge where id = ${id}`.execute(ctx.tx);
    const { invoiceId = null, recoveryId = null } = rows[0] ?? {};
    const reason = `${chargeNo}: ${comment ?? ''}`;
    // What finance has credited or reversed itself, and what payroll has removed, is off already.
    if (invoiceId !== null && (await standsAt(ctx, invoiceId)) > 0)
      await creditCharge(ctx, { invoiceId, day: schoolDay(ctx), amount: null, reason });
    if (recoveryId !== null) await takeBackRecovery(ctx, recoveryId);
    if (condition === 'lost')
      await sql`
        update inventory.issue_line l set lost = l.lost - c.quantity
          from inventory.issue_charge c where c.id = ${id} and l.id = c.issue_line_id`.execute(ctx.tx);
  });
