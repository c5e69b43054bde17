import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type DraftOf, type ResourceStore, resourceStore } from '#kit/server/resource/resource-store.ts';
import { classesOf, closedDays, schoolDay, termsWithDays } from '#modules/settings/server/public.ts';
import { type Shift, shifts, shiftsBack } from '../contract/shifts.ts';
import type { Calendar, ShiftRule } from './shift.rules.ts';

type Draft = DraftOf<typeof shifts>;
type Context = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'changed'>;

const table = resourceStore<typeof shifts, Context>(shifts, {
  table: 'biometrics.shift',
  search: ['name'],
  computed: {
    classIds: sql`to_jsonb(t.class_ids)`,
    staffIds: sql`to_jsonb(t.staff_ids)`,
    people: sql`
      case when cardinality(t.staff_ids) > 0
           then (select string_agg(w.full_name, ', ' order by w.full_name) from settings.staff w
                  where w.school_id = t.school_id and w.id = any(t.staff_ids))
           else concat_ws(', ',
             case t.staff_kind when 'teacher' then 'Teachers' when 'support' then 'Non-teaching staff'
                  else case t.whose when 'staff' then 'All staff' end end,
             case when t.whose = 'students' and t.boarding is null and cardinality(t.class_ids) = 0 then 'All students' end,
             case t.boarding when 'boarder' then 'Boarders' when 'day' then 'Day scholars' end,
             (select string_agg(c.name, ', ' order by c.level, c.name) from settings.classes c
               where c.school_id = t.school_id and c.id = any(t.class_ids))) end`,
  },
  before: checked,
  where: { current: (current) => (current ? sql`t.until_day is null` : sql`t.until_day is not null`) },
});

/** Every shift of the school, those that have ended too. */
export async function readShifts(tx: Tx, whose: 'students' | 'staff'): Promise<ShiftRule[]> {
  const { rows } = await sql<ShiftRule>`
    select id, whose, to_jsonb(class_ids) as "classIds", boarding, to_jsonb(staff_ids) as "staffIds", staff_kind as "staffKind",
           starts_at as "startsAt", ends_at as "endsAt", check_in_before as "checkInBefore", late_grace as "lateGrace",
           early_grace as "earlyGrace", half_day_hours as "halfDayHours", absent_hours as "absentHours",
           to_jsonb(weekdays) as weekdays, calendar, counts, from_day as "fromDay", until_day as "untilDay"
      from biometrics.shift where whose = ${whose} order by id`.execute(tx);
  return rows;
}

/** The school's days for the rules of shifts. */
export async function readCalendar(tx: Tx): Promise<Calendar> {
  const days = new Set((await termsWithDays(tx)).flatMap((term) => term.days));
  const closed = await closedDays(tx);
  return {
    isSchoolDay: (day) => days.has(day),
    isHoliday: (day) => closed.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn),
  };
}

/** What of a shift is not its name or its last day: what a change from a later day on is about. */
const ruleOf = ({ name: _name, untilDay: _untilDay, fromDay: _fromDay, ...rule }: Draft): string =>
  JSON.stringify(Object.entries(rule).toSorted(([one], [other]) => one.localeCompare(other)));

const draftOf = ({ id: _id, version: _version, people: _people, ...draft }: Shift): Draft => draft;

const meet = <T>(some: readonly T[], others: readonly T[]) =>
  some.length === 0 || others.length === 0 || some.some((one) => others.includes(one));
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minutes of a week that a shift takes, a weekday's as a stretch from Monday midnight on; what goes over Sunday night begins the week. */
function stretches({ weekdays, startsAt, endsAt }: Draft): [number, number][] {
  const [start, end] = [minuteOf(startsAt), minuteOf(endsAt)];
  return weekdays.flatMap((weekday): [number, number][] => {
    const [from, to] = [(weekday - 1) * 1440 + start, (weekday - 1) * 1440 + end + (end <= start ? 1440 : 0)];
    return to > 10_080
      ? [
          [from, 10_080],
          [0, to - 10_080],
        ]
      : [[from, to]];
  });
}

/** True where two shifts ask for the same people at the same time, so that nobody could say which counts. */
function collide(one: Draft, other: Draft): boolean {
  if (one.whose !== other.whose) return false;
  if (one.fromDay > (other.untilDay ?? '9999') || other.fromDay > (one.untilDay ?? '9999')) return false;
  if (one.whose === 'students')
    return (
      one.boarding === other.boarding &&
      (one.classIds.length === 0) === (other.classIds.length === 0) &&
      meet(one.classIds, other.classIds) &&
      meet(one.weekdays, other.weekdays)
    );
  return (
    one.staffKind === other.staffKind &&
    (one.staffIds.length === 0) === (other.staffIds.length === 0) &&
    meet(one.staffIds, other.staffIds) &&
    stretches(one).some(([from, to]) => stretches(other).some(([begin, end]) => from < end && begin < to))
  );
}

/** Throws 400 at the field for what a shift may not be; answers it without what is not of its kind of people. */
async function checked(ctx: Context, draft: Draft, was: Shift | null): Promise<Draft> {
  const students = draft.whose === 'students';
  const next: Draft = students
    ? { ...draft, staffIds: [], staffKind: null }
    : { ...draft, classIds: [], boarding: null, staffKind: draft.staffIds.length > 0 ? null : draft.staffKind };
  if (students && next.endsAt <= next.startsAt) throw fieldError('endsAt', 'A shift of students ends on the day it starts.');
  if (next.halfDayHours !== null && next.absentHours !== null && next.absentHours > next.halfDayHours)
    throw fieldError('absentHours', 'Fewer hours are an absence than are half a day.');
  await refuseUnknown(ctx, next, was);
  const earliest = addDays(schoolDay(ctx), -shiftsBack);
  if (next.fromDay < earliest && next.fromDay !== was?.fromDay)
    throw fieldError('fromDay', `Choose a day that is at most ${shiftsBack} days back: what was calculated before stays.`);
  if (next.untilDay !== null && next.untilDay < next.fromDay)
    throw fieldError('untilDay', 'Choose a day that is not before the first one.');
  if (next.untilDay !== null && next.untilDay !== was?.untilDay && next.untilDay < addDays(earliest, -1))
    throw fieldError('untilDay', `Choose a day that is at most ${shiftsBack} days back: what was calculated before stays.`);
  const { rows } = await table.list(ctx, { page: 1, size: 200, sort: 'name', whose: next.whose });
  const other = rows.find((row) => row.id !== was?.id && collide(next, draftOf(row)));
  if (other) throw fieldError('startsAt', `The shift “${other.name}” has the same people at that time.`);
  return next;
}

/** Whom a shift named before may have left since, and its class may be closed: only whom it names anew is asked for. */
async function refuseUnknown({ tx }: Context, draft: Draft, was: Shift | null): Promise<void> {
  const classIds = draft.classIds.filter((id) => !was?.classIds.includes(id));
  const staffIds = draft.staffIds.filter((id) => !was?.staffIds.includes(id));
  const classes = await classesOf(tx);
  if (classIds.some((id) => !classes.some((one) => one.id === id)))
    throw fieldError('classIds', 'Choose classes of this school.');
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from settings.staff where id = any(${staffIds}::bigint[]) and status <> 'left'`.execute(tx);
  if (rows[0]?.known !== new Set(staffIds).size) throw fieldError('staffIds', 'Choose members of staff of this school.');
}

/** Of two who write shifts at once one waits, so that none collide. */
const hold = ({ tx }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('biometrics.shift ' || kit.school_id(), 0))`.execute(tx);

/**
 * Shifts by date. A change of what one asks, from a later first day on, ends it the day before and begins another, so that days that
 * are worked out stay as they were; `changed` is told from which day on days are to be worked out anew.
 */
export function shiftStore<C extends Context>(
  changed: (ctx: C, from: string, whose: Shift['whose']) => Promise<void>,
): ResourceStore<typeof shifts, C> {
  return {
    list: (ctx, input) => table.list(ctx, input),
    get: (ctx, id) => table.get(ctx, id),
    create: async (ctx, draft) => {
      await hold(ctx);
      const row = await table.create(ctx, draft);
      await changed(ctx, row.fromDay, row.whose);
      return row;
    },
    update: async (ctx, id, version, draft) => {
      await hold(ctx);
      const was = await table.get(ctx, id);
      const began = was.fromDay < schoolDay(ctx);
      const changes = ruleOf(draft) !== ruleOf(draftOf(was)) || draft.fromDay !== was.fromDay;
      if (!began || !changes) {
        const row = await table.update(ctx, id, version, draft);
        const ended = row.untilDay !== was.untilDay;
        const from = changes
          ? [row.fromDay, was.fromDay].toSorted()[0]
          : ended
            ? addDays([row.untilDay ?? '9999-12-30', was.untilDay ?? '9999-12-30'].toSorted()[0] ?? '', 1)
            : null;
        if (from) await changed(ctx, from, row.whose);
        return row;
      }
      if (draft.whose !== was.whose) throw fieldError('whose', 'A shift that has begun stays with its people: add another one.');
      if (draft.fromDay <= was.fromDay)
        throw fieldError('fromDay', 'Choose from which day on the change holds: days before it stay as they were calculated.');
      // One that had ended already keeps its end.
      const before = addDays(draft.fromDay, -1);
      const untilDay = was.untilDay !== null && was.untilDay < before ? was.untilDay : before;
      await table.update(ctx, id, version, { ...draftOf(was), untilDay });
      const row = await table.create(ctx, draft);
      await changed(ctx, row.fromDay, row.whose);
      return row;
    },
    remove: async (ctx, id) => {
      await hold(ctx);
      const was = await table.get(ctx, id);
      if (was.fromDay < schoolDay(ctx))
        throw new UserError('rule', 'This shift has begun. Set its last day instead, so that what was calculated stays.');
      await table.remove(ctx, id);
      await changed(ctx, was.fromDay, was.whose);
    },
  };
}

/** The shift that a school begins with: that of all its students, from the usual hours. */
export async function startShifts(ctx: Pick<SchoolContext, 'tx'>): Promise<void> {
  await sql`
    insert into biometrics.shift (name, whose, starts_at, ends_at, check_in_before, late_grace, early_grace, weekdays, calendar, from_day)
    values ('School day', 'students', '08:00', '16:00', 1440, 10, 0, '{1,2,3,4,5,6,7}', 'school_days', '2000-01-01')`.execute(
    ctx.tx,
  );
}

/** Classes and members of staff for whom a shift may be. */
export async function shiftChoices({ tx }: Pick<SchoolContext, 'tx'>) {
  const { rows: staff } = await sql<{ id: number; name: string }>`
    select id, full_name || ', ' || staff_no as name from settings.staff where status <> 'left' order by full_name, id`.execute(
    tx,
  );
  return { classes: (await classesOf(tx)).map(({ id, name }) => ({ id, name })), staff };
}
