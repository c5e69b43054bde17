import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { StudentIsHere } from '../parts.ts';
import type { SignInAccount } from './answer.ts';
import type { Outcome } from './lockout.rules.ts';

const asks: Record<SignInAccount['kind'], string> = {
  school: "your school's administrator",
  student: 'your class teacher',
  branch: 'the group office',
  super: 'the group office',
};

/** Refuses who knows the password but may not come in: disabled, of a school that is suspended, or a student who has left. */
export async function refuseClosed(
  tx: Tx,
  isHere: StudentIsHere,
  account: SignInAccount,
  record: (outcome: Outcome) => Promise<void>,
): Promise<void> {
  if (account.disabled) {
    const whom = asks[account.kind];
    await record('disabled');
    throw new UserError('forbidden', `This user has been disabled. Ask ${whom}.`, { keep: true });
  }
  if (!(await onTheRoll(tx, isHere, account))) {
    await record('disabled');
    throw new UserError('forbidden', `You are not on the roll of ${account.schoolName} any more. Ask the school’s office.`, {
      keep: true,
    });
  }
  if (account.schoolStatus === 'suspended') {
    const reason = account.schoolStatusReason ? ` Reason: ${account.schoolStatusReason}` : '';
    await record('suspended');
    throw new UserError('school_suspended', `${account.schoolName} is suspended.${reason} Ask the group office.`, { keep: true });
  }
}

/** Whether the student behind an account is on the roll; true for an account of somebody else. */
export async function onTheRoll(tx: Tx, isHere: StudentIsHere, { kind, schoolId, studentId }: SignInAccount): Promise<boolean> {
  if (kind !== 'student') return true;
  const { rows } = await sql<{ here: boolean }>`
    select ${isHere(sql`${schoolId}::int`, sql`${studentId}::bigint`)} as here`.execute(tx);
  return one(rows).here;
}
