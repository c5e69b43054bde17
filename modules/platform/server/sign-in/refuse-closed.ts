import { UserError } from '#kit/contract/errors.ts';
import type { SignInAccount } from './answer.ts';
import type { Outcome } from './lockout.rules.ts';

/** Refuses who knows the password but may not come in: disabled, or of a school that is suspended. */
export async function refuseClosed(account: SignInAccount, record: (outcome: Outcome) => Promise<void>): Promise<void> {
  if (account.disabled) {
    const whom = account.kind === 'school' ? "your school's administrator" : 'the group office';
    await record('disabled');
    throw new UserError('forbidden', `This user has been disabled. Ask ${whom}.`, { keep: true });
  }
  if (account.schoolStatus === 'suspended') {
    const reason = account.schoolStatusReason ? ` Reason: ${account.schoolStatusReason}` : '';
    await record('suspended');
    throw new UserError('school_suspended', `${account.schoolName} is suspended.${reason} Ask the group office.`, { keep: true });
  }
}
