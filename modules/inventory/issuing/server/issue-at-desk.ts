import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { refuseWithout } from '../../setup/server/duties.ts';
import { signedBy } from '../../setup/server/sign.ts';
import type { IssueForm } from '../contract/issues.ts';
import { type Issued, issueStock, type Receiver } from './issue-stock.ts';

/**
 * Issues over the counter, as who keeps the store. Who receives signs first: a wrong code is counted though the call is refused, so
 * nothing is written before. Throws 400 at the field, 403 for who does not keep the store, 422 as `issueStock`.
 */
export async function issueAtDesk(ctx: SchoolContext, form: IssueForm): Promise<Issued> {
  await refuseWithout(ctx, 'keeper', form.storeId);
  const to = receiverOfForm(form);
  const signer =
    to.kind === 'staff'
      ? { staffMemberId: to.staffMemberId }
      : to.kind === 'student'
        ? { studentId: to.studentId }
        : { staffMemberId: form.signerId };
  if (to.kind !== 'staff' && to.kind !== 'student' && form.signerId === null)
    throw fieldError('signerId', 'Choose who receives it and signs.');
  const signed = await signedBy(ctx, { how: form.signedHow, ...signer, pin: form.pin, card: form.card });
  const { storeId, purpose, requisitionId, lines } = form;
  return issueStock(ctx, { storeId, day: form.day ?? schoolDay(ctx), to, purpose, requisitionId, signed, lines });
}

function receiverOfForm({ toKind, departmentId, staffMemberId, studentId }: IssueForm): Receiver {
  if (toKind === 'kitchen') return { kind: 'kitchen', departmentId };
  if (toKind === 'department') {
    if (departmentId === null) throw fieldError('departmentId', 'Choose the department it goes to.');
    return { kind: 'department', departmentId };
  }
  if (toKind === 'staff') {
    if (staffMemberId === null) throw fieldError('staffMemberId', 'Choose who receives it.');
    return { kind: 'staff', staffMemberId };
  }
  if (studentId === null) throw fieldError('studentId', 'Choose who receives it.');
  return { kind: 'student', studentId };
}
