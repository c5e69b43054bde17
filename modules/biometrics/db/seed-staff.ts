import { sql } from 'kysely';
import { addDays, instantIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { enrolmentStore } from '../devices/server/people/enrolments.store.ts';
import { closeStaffDaysOf } from '../devices/server/punches/close-staff-days.ts';
import { type Incoming, takePunches } from '../devices/server/punches/take-punches.ts';
import { workOutStaffOn } from '../devices/server/punches/work-out-staff.ts';
import { shifts, shiftsBack } from '../setup/contract/shifts.ts';
import { shiftStore } from '../setup/server/shifts.store.ts';
import { correctStaffDay, markStaff } from '../staff/server/staff-days.store.ts';

interface Member {
  id: number;
  kind: 'teacher' | 'support';
}

/** Of teachers, and of the others, so many come by the gate's device; the rest have no number and are marked by hand, if at all. */
const [teachers, others] = [10, 6];

/** Instants of a day as its shift has them: usual, late, without an end, out and in again at noon, or none. */
type Times = (day: string) => readonly (readonly [time: string, nextDay?: boolean])[];

/**
 * Shifts of the staff, one over midnight and one that comes twice a day, and a month of their coming and going with gaps: one who comes
 * on some days only, one whose end is missing, some days put right or marked by hand.
 * @param gate the device that says no way: the first of a day is coming, the last is going
 */
export async function seedStaffDays(ctx: SchoolContext, gate: number, random: () => number): Promise<void> {
  const today = schoolDay(ctx);
  const fromDay = addDays(today, -shiftsBack);
  const { rows } = await sql<Member>`
    select w.id, w.kind from settings.staff w where w.status = 'active' order by w.id`.execute(ctx.tx);
  const teaching = rows.filter(({ kind }) => kind === 'teacher').slice(0, teachers);
  const support = rows.filter(({ kind }) => kind === 'support').slice(0, others);
  const [watchman, cook] = support;
  const store = shiftStore<SchoolContext>(() => Promise.resolve());
  const add = async (name: string, startsAt: string, endsAt: string, more: object) => {
    const draft = shifts.draft.parse({
      name,
      whose: 'staff',
      startsAt,
      endsAt,
      fromDay,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      ...more,
    });
    await store.create(ctx, draft);
  };
  await add('Teaching day', '07:30', '16:30', { staffKind: 'teacher', halfDayHours: 5, absentHours: 2 });
  await add('Support staff', '08:00', '17:00', {
    staffKind: 'support',
    calendar: 'not_holidays',
    weekdays: [1, 2, 3, 4, 5, 6],
    halfDayHours: 5,
  });
  if (watchman) await add('Night watch', '18:00', '06:00', { staffIds: [watchman.id], calendar: 'every_day', lateGrace: 15 });
  if (cook) {
    await add('Kitchen, breakfast', '04:30', '09:00', {
      staffIds: [cook.id],
      calendar: 'school_days',
      checkInBefore: 60,
      counts: 'in_turn',
    });
    await add('Kitchen, supper', '15:00', '20:00', {
      staffIds: [cook.id],
      calendar: 'school_days',
      checkInBefore: 60,
      counts: 'in_turn',
    });
  }
  const numbers = await numbersOf(ctx, [...teaching, ...support], fromDay);
  const minutes = (from: string, spread: number): string => {
    const at = Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + Math.floor(random() * spread);
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  };
  const timesOf = ({ id, kind }: Member, place: number): Times => {
    if (id === watchman?.id) return () => [[minutes('17:35', 45)], [minutes('05:50', 25), true]];
    if (id === cook?.id)
      return () => [[minutes('04:10', 30)], [minutes('09:00', 20)], [minutes('14:40', 35)], [minutes('19:55', 30)]];
    return (day) => {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      if (weekday === 0 || (weekday === 6 && kind === 'teacher')) return [];
      // A casual comes on two days of the week.
      if (place === 5 && weekday !== 2 && weekday !== 5) return [];
      const came = minutes(random() < 0.12 ? '08:10' : kind === 'teacher' ? '06:55' : '07:30', 35);
      if (random() < 0.06) return [];
      if (random() < 0.05) return [[came]];
      const went = minutes(random() < 0.06 ? '11:40' : '16:25', 70);
      return random() < 0.2 && went > '14' ? [[came], [minutes('12:50', 20)], [minutes('13:30', 20)], [went]] : [[came], [went]];
    };
  };
  const punches: Incoming[] = [];
  for (const [place, member] of [...teaching, ...support].entries()) {
    const times = timesOf(member, place - teaching.length);
    for (let day = addDays(today, -30); day <= today; day = addDays(day, 1))
      for (const [time, nextDay] of times(day)) {
        const at = instantIn(ctx.school.timeZone, nextDay ? addDays(day, 1) : day, time);
        const number = numbers.get(member.id);
        if (number && at <= ctx.now)
          punches.push({ number, gadgetId: gate, localTime: `${day} ${time}:00`, at, direction: 255, verified: 15 });
      }
  }
  await takePunches(ctx, 'device', punches);
  for (let day = addDays(today, -30); day < today; day = addDays(day, 1)) await workOutStaffOn(ctx, day);
  await closeStaffDaysOf(ctx);
  await seedByHand(ctx, rows, today);
}

/** Two who have no number are marked today, and two days of who has one are put right. */
async function seedByHand(ctx: SchoolContext, members: readonly Member[], today: string): Promise<void> {
  const unnumbered = members.filter(({ kind }) => kind === 'teacher').slice(teachers, teachers + 3);
  if (unnumbered.length > 0)
    await markStaff(ctx, { ids: unnumbered.map(({ id }) => id), day: today, status: 'present', because: null });
  const { rows } = await sql<{ id: number; day: string; version: number }>`
    select staff_member_id as id, day, version from biometrics.staff_day where status = 'absent' order by day desc, staff_member_id limit 2`.execute(
    ctx.tx,
  );
  for (const [index, row] of rows.entries())
    await correctStaffDay(ctx, {
      ...row,
      status: index === 0 ? 'excused' : 'present',
      because: index === 0 ? 'Bereavement – “msiba”' : 'Took Form 3 to the science congress',
    });
}

/** Gives members of staff their numbers. */
async function numbersOf(ctx: SchoolContext, members: readonly Member[], fromDay: string): Promise<Map<number, string>> {
  const numbers = new Map<number, string>();
  for (const [index, { id }] of members.entries()) {
    const draft = {
      number: String(101 + index),
      studentId: null,
      staffMemberId: id,
      cardNo: null,
      fromDay,
      untilDay: null,
      agreedOn: fromDay,
    };
    numbers.set(id, (await enrolmentStore.create(ctx, draft)).number);
  }
  return numbers;
}
