import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { dayPlan } from '../../substitution/server/day-plan.ts';
import { awayOn } from '../../substitution/server/away.store.ts';
import { notClosed } from '../../substitution/server/school-days.ts';
import { usualLessons } from '../../setup/contract/teachers.ts';
import type { ClassFigures, figuresApi, RoomFigures, SubjectFigures, TeacherFigures } from '../contract/figures.ts';
import { aWeek, bellsOf, byDay, dayFigures, partOf, percent, slotsOfCycle, slotsTaken, sum, timesOf } from './figures.rules.ts';
import { type Lesson, readTimetable, type Timetable } from './read-timetable.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

interface Limits {
  id: number;
  name: string;
  most: number | null;
  least: number | null;
  covers: number;
}

/** Who is with the school and in the timetable, or teaches by the one that holds, with their limits (the usual most a week where none is set) and how often they covered since the term began. */
async function teachersOf({ tx }: Context, day: string, timetable: Timetable | null): Promise<Limits[]> {
  const teaching = [...new Set((timetable?.lessons ?? []).flatMap(({ teachers }) => teachers.map(({ id }) => id)))];
  const open = await notClosed(tx);
  const { rows } = await sql<Limits>`
    select f.id, f.full_name as name, coalesce(t.most_week, ${usualLessons}) as most, t.least_week as least,
           (select count(*)::int from timetable.cover c
             where c.school_id = f.school_id and c.cover_id = f.id and c.counts and c.state in ('told', 'accepted')
               and c.day between coalesce((select max(opens_on) from settings.terms where opens_on <= ${day}::date), ${day}::date - 90)
                             and ${day}::date
               and ${open(sql`c.day`)}) as covers
      from settings.staff f
      left join timetable.teacher t on t.school_id = f.school_id and t.staff_member_id = f.id
     where f.status <> 'left'
       and (((f.kind = 'teacher' or t.staff_member_id is not null) and coalesce(t.active, true)) or f.id = any(${teaching}::bigint[]))`.execute(
    tx,
  );
  return rows;
}

export function teacherRows(timetable: Timetable | null, people: readonly Limits[]): TeacherFigures[] {
  const named = new Map(people.map((one) => [one.id, one]));
  const taught = new Map<number, Lesson[]>();
  for (const lesson of timetable?.lessons ?? [])
    for (const { id, name } of lesson.teachers) {
      taught.set(id, [...(taught.get(id) ?? []), lesson]);
      // Who has left since still stands in the timetable that holds.
      if (!named.has(id)) named.set(id, { id, name, most: null, least: null, covers: 0 });
    }
  return [...named.values()].map(({ id, name, most, least, covers }) => {
    const mine = taught.get(id) ?? [];
    const days = timetable ? byDay(mine).map((day) => dayFigures(timetable.frame, bellsOf(timetable.frame, mine), day)) : [];
    const lessons = timetable ? aWeek(timetable, sum(days.map((day) => day.lessons))) : 0;
    return {
      id,
      name,
      lessons,
      most,
      least,
      days: timetable ? aWeek(timetable, days.length) : 0,
      gaps: timetable ? aWeek(timetable, sum(days.map(({ gaps }) => gaps))) : 0,
      longest: Math.max(0, ...days.map(({ longest }) => longest)),
      fullest: Math.max(0, ...days.map((day) => day.lessons)),
      classes: new Set(mine.flatMap(({ classes }) => classes.map((one) => `${one.classId} ${one.streamId}`))).size,
      covers,
      state:
        lessons === 0
          ? 'none'
          : most !== null && lessons > most
            ? 'over'
            : least !== null && lessons < least
              ? 'under'
              : 'within',
    };
  });
}

export function classRows(timetable: Timetable): ClassFigures[] {
  const { frame } = timetable;
  return frame.classes.map(({ key, classId, streamId, name, bell }) => {
    const mine = timetable.lessons.filter(({ classes }) =>
      classes.some((one) => one.classId === classId && (one.streamId === null || one.streamId === streamId)),
    );
    const days = byDay(mine).map((day) => dayFigures(frame, [bell], day));
    const slots = slotsOfCycle(frame, [bell]);
    const lessons = sum(days.map((day) => day.lessons));
    return {
      id: key,
      name,
      lessons: aWeek(timetable, lessons),
      slots: aWeek(timetable, slots),
      free: aWeek(timetable, slots - lessons),
      gaps: aWeek(timetable, sum(days.map(({ gaps }) => gaps))),
      subjects: new Set(mine.map(({ courseId, title }) => courseId ?? title)).size,
      teachers: new Set(mine.flatMap(({ teachers }) => teachers.map(({ id }) => id))).size,
      doubles: aWeek(timetable, timesOf(mine.filter((lesson) => lesson.slots > 1))),
    };
  });
}

export function roomRows(
  timetable: Timetable,
  rooms: readonly { id: number; name: string; capacity: number | null }[],
): RoomFigures[] {
  const { frame } = timetable;
  const slots = slotsOfCycle(frame, [...new Set(frame.classes.map(({ bell }) => bell))]);
  const known = new Set(rooms.map(({ id }) => id));
  // A room that is not in use any more still stands in the timetable that holds.
  const others = timetable.lessons.flatMap(({ roomId, roomName }) =>
    roomId === null || known.has(roomId) ? [] : [[roomId, { id: roomId, name: roomName ?? '', capacity: null }] as const],
  );
  return [...rooms, ...new Map(others).values()].map(({ id, name, capacity }) => {
    const mine = timetable.lessons.filter(({ roomId }) => roomId === id);
    const lessons = sum(byDay(mine).map((day) => dayFigures(frame, [], day).lessons));
    const often = [...Map.groupBy(mine, ({ title }) => title)].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 4);
    return {
      id,
      name,
      capacity,
      lessons: aWeek(timetable, lessons),
      slots: aWeek(timetable, slots),
      use: percent(lessons, slots),
      subjects: often.map(([title]) => title).join(', '),
    };
  });
}

export function subjectRows(timetable: Timetable): SubjectFigures[] {
  return [...Map.groupBy(timetable.lessons, ({ courseId, title }) => String(courseId ?? title))].map(([id, mine]) => {
    const lessons = sum(mine.map(({ slots }) => slots));
    const share = (part: ReturnType<typeof partOf>): number =>
      percent(sum(mine.filter((lesson) => partOf(timetable.frame, lesson) === part).map(({ slots }) => slots)), lessons);
    return {
      id,
      name: there(mine[0]).title,
      classes: new Set(mine.flatMap(({ classes }) => classes.map((one) => `${one.classId} ${one.streamId}`))).size,
      teachers: new Set(mine.flatMap(({ teachers }) => teachers.map((one) => one.id))).size,
      lessons: aWeek(timetable, lessons),
      doubles: aWeek(timetable, mine.filter(({ slots }) => slots > 1).length),
      early: share('early'),
      morning: share('morning'),
      afternoon: share('afternoon'),
    };
  });
}

/** A page of rows that are all worked out: some hundreds at most. */
function paged<R extends { name: string }>(
  rows: readonly R[],
  { q, sort, page, size }: { q?: string | undefined; sort: string; page: number; size: number },
) {
  const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const matching = q ? rows.filter(({ name }) => plain(name).includes(plain(q))) : [...rows];
  const key = sort.replace(/^-/, '');
  const down = sort.startsWith('-') ? -1 : 1;
  const value = (row: R): number | string | null => {
    const found: unknown = Object.entries(row).find(([field]) => field === key)?.[1];
    return typeof found === 'number' || typeof found === 'string' ? found : null;
  };
  const sorted = matching.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order = typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
    return order * down || a.name.localeCompare(b.name);
  });
  return { rows: sorted.slice((page - 1) * size, page * size), total: matching.length };
}

async function roomsOf({ tx }: Context) {
  const { rows } = await sql<{ id: number; name: string; capacity: number | null }>`
    select id, name, capacity from timetable.room where active order by name`.execute(tx);
  return rows;
}

export async function listTeachers(ctx: Context, { state, day, ...input }: Input<typeof figuresApi.teachers>) {
  const on = day ?? schoolDay(ctx);
  const timetable = await readTimetable(ctx.tx, on);
  const rows = teacherRows(timetable, await teachersOf(ctx, on, timetable));
  return paged(
    rows.filter((row) => state === undefined || row.state === state),
    input,
  );
}

export async function listClasses(ctx: Context, { day, ...input }: Input<typeof figuresApi.classes>) {
  const timetable = await readTimetable(ctx.tx, day ?? schoolDay(ctx));
  return paged(timetable ? classRows(timetable) : [], input);
}

export async function listRooms(ctx: Context, { day, ...input }: Input<typeof figuresApi.rooms>) {
  const timetable = await readTimetable(ctx.tx, day ?? schoolDay(ctx));
  return paged(timetable ? roomRows(timetable, await roomsOf(ctx)) : [], input);
}

export async function listSubjects(ctx: Context, { day, ...input }: Input<typeof figuresApi.subjects>) {
  const timetable = await readTimetable(ctx.tx, day ?? schoolDay(ctx));
  return paged(timetable ? subjectRows(timetable) : [], input);
}

/** So many teachers and subjects are drawn. */
const drawn = 12;

export async function dashboard(ctx: Context): Promise<Output<typeof figuresApi.dashboard>> {
  const today = schoolDay(ctx);
  const timetable = await readTimetable(ctx.tx, today);
  const people = teacherRows(timetable, await teachersOf(ctx, today, timetable));
  const busy = people.filter(({ lessons }) => lessons > 0);
  const { missed } = await dayPlan(ctx, today);
  const away = new Set((await awayOn(ctx.tx, today)).map(({ staffMemberId }) => staffMemberId)).size;
  const rooms = timetable ? roomRows(timetable, await roomsOf(ctx)) : [];
  const classes = timetable ? classRows(timetable) : [];
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    publication: timetable && { name: timetable.name, fromDay: timetable.fromDay, untilDay: timetable.untilDay },
    lessons: timetable ? aWeek(timetable, sum(timetable.lessons.map(({ slots }) => slots))) : 0,
    teachers: busy.length,
    over: people.filter(({ state }) => state === 'over').length,
    under: people.filter(({ state }) => state === 'under').length,
    meanLoad: busy.length === 0 ? 0 : round(sum(busy.map(({ lessons }) => lessons)) / busy.length),
    gaps: round(sum(people.map(({ gaps }) => gaps))),
    roomUse: percent(sum(rooms.map(({ lessons }) => lessons)), sum(rooms.map(({ slots }) => slots))),
    freeSlots: round(sum(classes.map(({ free }) => free))),
    away,
    uncovered: missed.filter(({ cover, others }) => cover === null && others.length === 0).length,
    loads: busy
      .toSorted((a, b) => b.lessons - a.lessons)
      .slice(0, drawn)
      .map(({ name, lessons, most }) => ({ name, lessons, most })),
    byHour: timetable ? byHour(timetable) : [],
    parts: timetable
      ? subjectRows(timetable)
          .toSorted((a, b) => b.lessons - a.lessons)
          .slice(0, drawn)
          .map(({ name, early, morning, afternoon }) => ({ name, early, morning, afternoon }))
      : [],
  };
}

/** By the time at which slots begin, how many rooms and teachers are in use, in the mean over the days of the cycle. */
function byHour({ lessons, frame }: Timetable) {
  const days = Math.max(1, frame.days.length);
  const taken = lessons.flatMap((lesson) => slotsTaken(frame, lesson).map(({ startsAt }) => ({ startsAt, lesson })));
  const mean = (all: typeof taken, of: (lesson: Lesson) => readonly number[]): number =>
    Math.round(
      (new Set(all.flatMap(({ lesson }) => of(lesson).map((id) => `${lesson.week} ${lesson.weekday} ${id}`))).size / days) * 10,
    ) / 10;
  return [...Map.groupBy(taken, ({ startsAt }) => startsAt)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([slot, all]) => ({
      slot,
      rooms: mean(all, ({ roomId }) => (roomId === null ? [] : [roomId])),
      teachers: mean(all, ({ teachers }) => teachers.map(({ id }) => id)),
    }));
}
