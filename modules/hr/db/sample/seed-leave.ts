import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { askForLeave, countLeave } from '../../leave/server/ask.ts';
import { encash, putRight } from '../../leave/server/balances.store.ts';
import { approve, begin, cancel, comeBack, reject, support } from '../../leave/server/decide.ts';
import { giveDue } from '../../leave/server/give-due.ts';
import { leaveBlockStore, leaveTypeStore } from '../../leave/server/types.store.ts';
import { addUsualTypes } from '../../leave/server/usual-types.ts';

/** The usual types, what is due to everybody, and requests in every state; nothing but the types where nobody is employed yet. */
export async function seedLeave(given: SchoolContext): Promise<void> {
  // Each step has a person of its own in a school; the sample has them in the names of several.
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [clerk, head, principal] = [as('Grace Wambui'), as('Peter O’Brien'), as('Mary Atieno')];
  await addUsualTypes(clerk);
  const today = schoolDay(given);
  await leaveBlockStore.create(clerk, {
    because: 'Opening week “ya muhula”',
    fromDay: addDays(today, 60),
    untilDay: addDays(today, 66),
    departmentId: null,
    typeId: null,
  });
  await giveDue(principal, null);
  const { rows: types } = await leaveTypeStore.list(clerk, { page: 1, size: 50, sort: 'name' });
  const typeId = (name: string) => types.find((type) => type.name === name)?.id ?? 0;
  const { rows: people } = await sql<{ id: number }>`
    select e.staff_member_id as id from hr.employee e
      join hr.contract c on c.school_id = e.school_id and c.staff_member_id = e.staff_member_id
     group by 1 having min(c.from_day) < ${addDays(today, -200)}::date and bool_or(c.to_day is null) order by 1 limit 8`.execute(
    given.tx,
  );
  const ids = people.map(({ id }) => id);
  /** Nothing where the school is closed on all of these days. */
  const ask = async (at: number, name: string, from: number, days: number, because: string | null) => {
    const staffMemberId = ids[at];
    if (staffMemberId === undefined) return null;
    const span = {
      typeId: typeId(name),
      fromDay: addDays(today, from),
      untilDay: addDays(today, from + days - 1),
      halfFirst: at === 1,
      halfLast: false,
    };
    if ((await countLeave(clerk, staffMemberId, span)).days === 0) return null;
    return askForLeave(clerk, staffMemberId, { ...span, because, reach: '+254 712 345 678', coverId: ids[at + 1] ?? null });
  };
  const taking = ({ id, version }: { id: number; version: number }, comment: string | null = null) => ({ id, version, comment });

  await ask(0, 'Compassionate leave', 10, 5, 'Mazishi – O’Brien’s “nyanya”');
  const second = await ask(1, 'Study leave', 20, 8, null);
  if (second) await support(head, taking(second, 'Lessons are arranged'));
  const third = await ask(2, 'Leave without pay', -2, 6, null);
  if (third) await begin(principal, taking(await approve(principal, taking(await support(head, taking(third))))));
  const fourth = await ask(3, 'Sick leave', -20, 8, 'Malaria');
  if (fourth) {
    const away = await begin(principal, taking(await approve(principal, taking(await support(head, taking(fourth))))));
    await comeBack(principal, { ...taking(away), backOn: addDays(today, -17) });
  }
  const fifth = await ask(4, 'Leave without pay', 30, 6, null);
  if (fifth) await reject(head, taking(fifth, 'Exams of Form 4 are then'));
  const sixth = await ask(5, 'Leave without pay', 25, 5, null);
  if (sixth)
    await cancel(clerk, taking(await approve(principal, taking(await support(head, taking(sixth)))), 'Plans have changed'));
  const staffMemberId = ids[6];
  if (staffMemberId === undefined) return;
  const year = Number(today.slice(0, 4));
  const annual = { staffMemberId, typeId: typeId('Annual leave'), year };
  await putRight(principal, { ...annual, days: 250, note: 'Taken over from the book of 2025' });
  await encash(principal, { ...annual, days: 200, day: today, note: 'Two days paid out' });
}
