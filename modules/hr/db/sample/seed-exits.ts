import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { nothingPaid } from '../../employees/server/paid-until.ts';
import { type Exit, type ExitDraft, exitDraft } from '../../exits/contract/exits.ts';
import { confirmExit, takeExitBack } from '../../exits/server/confirm.ts';
import { prepareExit } from '../../exits/server/prepare.ts';
import { noneItemPaid } from '../../items/server/for-runs.ts';
import { monthOf } from '../../runs/server/rules/month.ts';

const posted = { paidUntil: nothingPaid, itemPaid: noneItemPaid };
const at = ({ id, version }: Exit) => ({ id, version });

/**
 * One employee who leaves in two months and waits for confirmation, one who leaves this month, and one who stays after all. Call it before the
 * runs, so that this month's payroll is worked out with it.
 */
export async function seedExits(given: SchoolContext): Promise<void> {
  const clerk: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Grace Wambui' } };
  const bursar: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Njeri O’Kamau' } };
  const today = schoolDay(given);
  const [first, second, third] = await longEmployed(given);
  const prepare = (staffMemberId: number, lastDay: string, more: Partial<ExitDraft>) =>
    prepareExit(clerk, exitDraft.parse({ staffMemberId, lastDay, reason: 'resigned', ...more }));
  if (first !== undefined)
    await prepare(first, addDays(today, 60), {
      reason: 'retired',
      noticeGivenOn: today,
      gratuityRate: 1500,
      note: 'Amefikisha miaka sitini – “asante sana”',
    });
  if (second !== undefined) {
    const exit = await prepare(second, monthOf(today).last, {
      noticeGivenOn: addDays(today, -3),
      noticeBy: 'employee',
      recoveries: [{ what: 'Keys of the store that were lost – O’Brien’s “funguo”', amount: 150_000 }],
    });
    await confirmExit(bursar, posted, { ...at(exit), comment: 'Handed over' });
  }
  if (third !== undefined) {
    const exit = await prepare(third, monthOf(today).last, { reason: 'redundancy', noticeBy: 'employer' });
    const confirmed = await confirmExit(bursar, posted, { ...at(exit), comment: null });
    await takeExitBack(bursar, posted, { ...at(confirmed), comment: 'The board keeps the post' });
  }
}

/** The last of those whom the school pays by the month without an end, so that others of the sample stay who they are. */
async function longEmployed({ tx, now }: SchoolContext): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select staff_member_id as id from hr.contract
     group by 1 having count(*) = 1 and bool_and(pay_per = 'month' and to_day is null) and min(from_day) < ${now.toISOString().slice(0, 10)}::date
     order by 1 desc limit 3`.execute(tx);
  return rows.map(({ id }) => id);
}
