import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { runsOn, shiftsOfPerson, type StaffPerson } from '../../setup/server/shift.rules.ts';
import { readCalendar, readShifts } from '../../setup/server/shifts.store.ts';

/** Whether members of staff are to work on a day (`yyyy-mm-dd`) by a shift of theirs, also on one to come. Of who has no shift it says no. */
export async function worksByShift(
  tx: Tx,
  staffMemberIds: readonly number[],
): Promise<(staffMemberId: number, day: string) => boolean> {
  const shifts = await readShifts(tx, 'staff');
  if (shifts.length === 0) return () => false;
  const calendar = await readCalendar(tx);
  const { rows } = await sql<StaffPerson>`
    select id, kind from settings.staff where id = any(${[...staffMemberIds]}::bigint[])`.execute(tx);
  const people = new Map(rows.map((person) => [person.id, person]));
  return (staffMemberId, day) => {
    const person = people.get(staffMemberId);
    return person !== undefined && shiftsOfPerson(shifts, person, day).some((shift) => runsOn(shift, day, calendar));
  };
}
