import { addDays, timeIn } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type FrameSlot, slotsOn } from '../../contract/frame.ts';
import type { publishedApi, View, ViewRow, WeekView } from '../../contract/published.ts';
import type { Session } from '../../contract/session.ts';
import { arrangedBetween, type ArrangedSource, beside } from './arranged.ts';
import { heldOn, withGiven } from './held.ts';
import { weekdayOf, weekOfCycle } from './cycle.rules.ts';
import { atTime } from './now-and-next.ts';
import { type Publication, publicationsBetween, type Who } from './sessions.store.ts';
import { type TimetableDay, timetableDays } from './timetable-days.ts';
import { classesOf, mayOpenStudents, roomsIn, staffMemberOf, teachersIn, whoseTimetable } from './who.ts';

const head = ({ id, name, fromDay, untilDay }: Publication) => ({ id, name, fromDay, untilDay });

/** What can be looked at on a day, or from a later one of its week on. */
export async function readChoices(
  ctx: SchoolContext,
  { day = schoolDay(ctx) }: Input<typeof publishedApi.choices>,
): Promise<Output<typeof publishedApi.choices>> {
  const [publication] = await publicationsBetween(ctx.tx, day, addDays(day, 7 - weekdayOf(day)));
  const ids = publication ? [publication.id] : [];
  return {
    publication: publication ? head(publication) : null,
    classes: publication ? classesOf([publication.frame]) : [],
    teachers: await teachersIn(ctx.tx, ids),
    rooms: await roomsIn(ctx.tx, ids),
    staffMemberId: await staffMemberOf(ctx),
    students: mayOpenStudents(ctx),
  };
}

/** A class, teacher (with what they take for others), room or student in a week, or the whole school on a day. Throws 403 and 404. */
export async function readWeek(
  ctx: SchoolContext,
  sources: readonly ArrangedSource[],
  { view, key, day }: { view: View; key: string; day?: string | undefined },
): Promise<WeekView> {
  const today = schoolDay(ctx);
  const asked = day ?? (view === 'school' ? today : await shownFirst(ctx.tx, today));
  const monday = addDays(asked, 1 - weekdayOf(asked));
  const [from, until] = view === 'school' ? [asked, asked] : [monday, addDays(monday, 6)];
  const publications = await publicationsBetween(ctx.tx, from, until);
  const { who, name } = await whoseTimetable(ctx, view, key, publications);
  const arranged = await arrangedBetween(ctx.tx, sources, from, until);
  const withArranged = beside(arranged);
  const own = await timetableDays(ctx.tx, from, until, who);
  const isTeacher = who !== 'everybody' && 'staffMemberId' in who;
  const days = isTeacher ? await withGiven(ctx.tx, own, arranged, who.staffMemberId) : own;
  const held = days.find(({ publication }) => publication !== null);
  const rows = view === 'school' ? days.flatMap(rowsOfSchool) : days.filter(isShown).map((one) => rowOfDay(one, who, days));
  return {
    view,
    key,
    name,
    day: from,
    today,
    week: held?.publication && held.publication.weeks > 1 ? held.week : null,
    publications: publications.map(head),
    rows: rows.map((row) => ({ ...row, sessions: withArranged(row.day ?? '', row.sessions) })),
  };
}

/** A day of the week that is looked at first: this one, and on a weekend on which nothing is taught any more the next. */
async function shownFirst(tx: Tx, today: string): Promise<string> {
  const weekday = weekdayOf(today);
  if (weekday <= 5) return today;
  const [holds] = await publicationsBetween(tx, today, today);
  const taught = holds?.frame.days.some((one) => one.week === weekOfCycle(holds, today) && one.weekday >= weekday);
  return taught ? today : addDays(today, 8 - weekday);
}

type Row = Omit<ViewRow, 'sessions'> & { sessions: readonly Session[] };

/** A day that the timetable has; of a week in which nothing is published, Monday to Friday. */
const isShown = ({ publication, weekday, week }: TimetableDay): boolean =>
  publication === null ? weekday <= 5 : publication.frame.days.some((one) => one.weekday === weekday && one.week === week);

/** The bell times by which somebody's days go: of a class its own, of others those of the classes that they meet. */
function bellsOf({ frame }: Publication, who: Who, sessions: readonly Session[]): number[] {
  const met = (classId: number, streamId: number | null) =>
    frame.classes.filter((one) => one.classId === classId && (streamId === null || one.streamId === streamId));
  const classes =
    who !== 'everybody' && 'classId' in who
      ? met(who.classId, who.streamId)
      : sessions.flatMap(({ kind, classes: sits }) =>
          kind === 'lesson' ? sits.flatMap(({ classId, streamId }) => met(classId, streamId)) : [],
        );
  const bells = [...new Set(classes.map(({ bell }) => bell))];
  return bells.length > 0 ? bells : [0];
}

function rowOfDay(one: TimetableDay, who: Who, days: readonly TimetableDay[]): Row {
  const { day, weekday, week, publication, closed, sessions } = one;
  const name = publication?.frame.days.find((other) => other.weekday === weekday && other.week === week)?.short ?? '';
  const ofSame = days.filter((other) => other.publication?.id === publication?.id).flatMap((other) => other.sessions);
  const slots: FrameSlot[] = publication ? slotsOn(publication.frame, weekday, week, bellsOf(publication, who, ofSame)) : [];
  return { key: day, name, day, closed, slots, sessions: closed === null ? sessions : [] };
}

/** Every class on one day. */
export function rowsOfSchool({ day, weekday, week, publication, closed, sessions }: TimetableDay): Row[] {
  if (!publication) return [];
  return publication.frame.classes.map(({ key, name, classId, streamId, bell }) => ({
    key,
    name,
    day,
    closed,
    slots: slotsOn(publication.frame, weekday, week, [bell]),
    sessions:
      closed === null
        ? sessions.filter(({ classes }) =>
            classes.some((sits) => sits.classId === classId && (sits.streamId === null || sits.streamId === streamId)),
          )
        : [],
  }));
}

/** The own week, with what is on now and what comes next today. */
export async function readMine(
  ctx: SchoolContext,
  sources: readonly ArrangedSource[],
  { day }: Input<typeof publishedApi.mine>,
): Promise<Output<typeof publishedApi.mine>> {
  const staffMemberId = await staffMemberOf(ctx);
  if (staffMemberId === null) return { view: null, now: null, next: null };
  const view = await readWeek(ctx, sources, { view: 'teacher', key: String(staffMemberId), day });
  const { sessions } = await heldOn(ctx.tx, sources, view.today, staffMemberId);
  const { now, next } = atTime(sessions, timeIn(ctx.school.timeZone, ctx.now));
  return { view, now: now[0] ?? null, next: next[0] ?? null };
}
