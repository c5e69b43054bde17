import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { PublicationCheck, PublicationRow, publicationsApi } from '../../contract/publications.ts';
import { type DaysChanged, tellDaysChanged } from './days-changed.ts';
import { type Clash, findClashes } from './find-clashes.ts';
import { type Made, type MadeSession, makeSessions, type Unplaced } from './make-sessions.ts';
import { type PlanSource, readPlanSource } from './plan-source.store.ts';
import { getPublication, holdPublications, standingPublications } from './publications.store.ts';
import { writeSeats, writeSessions } from './write-sessions.store.ts';

interface Plan {
  name: string;
  state: string;
  version: number;
}

async function planOf(tx: Tx, id: number, held = false): Promise<Plan> {
  const { rows } = await sql<Plan>`
    select name, state, version from timetable.plan where id = ${id} ${held ? sql`for no key update` : sql``}`.execute(tx);
  const [plan] = rows;
  if (!plan) throw notFound('timetable');
  return plan;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** `Mathematics, Form 3 East`. */
const lessonInWords = (source: PlanSource, { lesson }: Unplaced): string => {
  const places = lesson.classes.map(({ classId, streamId }) => {
    const found = source.classes.find((one) => one.classId === classId && (streamId === null || one.streamId === streamId));
    return [found?.className, streamId === null ? null : found?.streamName].filter(Boolean).join(' ');
  });
  return [lesson.name, ...places].join(', ');
};

const sessionInWords = ({ title, classes }: MadeSession): string =>
  [title, ...classes.map(({ name, partName }) => partName ?? name)].join(', ');

const clashInWords = ({ who, one, other }: Clash): string =>
  `${one.dayName} ${one.startsAt}: ${who} has ${sessionInWords(one)} and ${sessionInWords(other)}`;

const becauseWords: Readonly<Record<Unplaced['because'], string>> = {
  'not placed': 'It is not placed.',
  'does not fit': 'It is placed where so many lessons do not follow each other any more.',
  'other bell times': 'It is placed at bell times that its classes do not keep any more.',
};

const unplacedInWords = (source: PlanSource, unplaced: Unplaced) => ({
  what: lessonInWords(source, unplaced),
  because: becauseWords[unplaced.because],
});

async function looked(tx: Tx, planId: number): Promise<{ source: PlanSource; made: Made; clashes: Clash[] }> {
  const source = await readPlanSource(tx, planId);
  const made = makeSessions(source);
  return { source, made, clashes: findClashes(made.sessions, source.parts) };
}

/** What publishing a plan from a day would do. Throws 404. */
export async function checkPublication(
  ctx: SchoolContext,
  { planId, fromDay }: Input<typeof publicationsApi.check>,
): Promise<PublicationCheck> {
  const { name, version } = await planOf(ctx.tx, planId);
  const { source, made, clashes } = await looked(ctx.tx, planId);
  const standing = await standingPublications(ctx.tx);
  const before = standing.filter((one) => one.fromDay < fromDay).at(-1);
  return {
    planId,
    name,
    version,
    lessons: lessonsIn(made),
    unplaced: made.unplaced.map((unplaced) => unplacedInWords(source, unplaced)),
    clashes: clashes.map(clashInWords),
    replaces: standing.filter((one) => one.fromDay >= fromDay).map((one) => ({ name: one.name, fromDay: one.fromDay })),
    ends: before ? { name: before.name, fromDay: before.fromDay } : null,
    past: fromDay < schoolDay(ctx),
  };
}

const lessonsIn = ({ sessions }: Made): number => sessions.filter(({ kind }) => kind === 'lesson').length;

/**
 * Publishes a plan from a day: what it says now, with the names of now, is written down and stays. What held before ends the day
 * before; what was to begin that day or later is replaced. Who keeps something about lessons of those days is told (`changed`).
 * Throws 404, 409 where the plan was changed since it was looked at, and 422 for what wants a word.
 */
export async function publishPlan(
  ctx: SchoolContext,
  input: Input<typeof publicationsApi.publish>,
  changed: readonly DaysChanged[],
): Promise<PublicationRow> {
  const { tx, user, now } = ctx;
  const { planId, fromDay } = input;
  await holdPublications(tx);
  const plan = await planOf(tx, planId, true);
  if (plan.version !== input.version)
    throw new UserError('conflict', 'This timetable was changed since you looked at it. Look again before you publish it.');
  if (plan.state === 'archived') throw new UserError('rule', 'This timetable is archived. Restore it before you publish it.');
  const today = schoolDay(ctx);
  if (fromDay < today && !input.inPast)
    throw fieldError(
      'fromDay',
      `${formatDay(fromDay)} is past. Say that days already taught are to be changed, or choose a later day.`,
    );
  const { source, made, clashes } = await looked(tx, planId);
  const lessons = lessonsIn(made);
  if (lessons === 0) throw new UserError('rule', 'No lesson of this timetable has a place. There is nothing to publish.');
  if (!input.anyway && made.unplaced.length + clashes.length > 0)
    throw new UserError('rule', `${wantsWord(made.unplaced.length, clashes.length)} Say that it is to be published anyway.`);
  const standing = await standingPublications(tx);
  const replaced = standing.filter((one) => one.fromDay >= fromDay);
  const ended = standing.filter((one) => one.fromDay < fromDay && (one.untilDay === null || one.untilDay >= fromDay));
  await sql`
    update timetable.publication
       set withdrawn_at = ${now}, withdrawn_by = ${user.fullName}, withdrawn_because = 'replaced', until_day = from_day - 1
     where id = any(${replaced.map(({ id }) => id)}::bigint[])`.execute(tx);
  await sql`
    update timetable.publication set until_day = ${addDays(fromDay, -1)}::date
     where id = any(${ended.map(({ id }) => id)}::bigint[])`.execute(tx);
  const { weeks, firstMonday } = source.grid;
  const { rows } = await sql<{ id: number }>`
    insert into timetable.publication (plan_id, name, from_day, published_at, published_by, published_name, weeks, first_monday, frame)
    values (${planId}, ${plan.name}, ${fromDay}::date, ${now}, ${actorId(user)}::bigint, ${user.fullName}, ${weeks},
            ${firstMonday}::date, ${JSON.stringify(made.frame)}::jsonb)
    returning id`.execute(tx);
  const { id } = one(rows);
  await writeSessions(tx, id, made.sessions);
  const { carried, cancelled } = await tellDaysChanged(ctx, changed, fromDay);
  await writeSeats(tx, id, made.sessions);
  await sql`update timetable.plan set state = 'published' where id = ${planId} and state = 'draft'`.execute(tx);
  ctx.changed({
    entity: 'published timetable',
    id,
    action: 'published',
    after: {
      Timetable: plan.name,
      From: fromDay,
      Lessons: lessons,
      'Not placed': made.unplaced.length,
      Clashes: clashes.length,
      Ends: ended.map(({ name }) => name).join(', ') || null,
      Replaces: replaced.map(({ name }) => name).join(', ') || null,
      'Covers carried over': carried,
      'Covers cancelled': cancelled,
    },
  });
  return getPublication(ctx, id);
}

/** `2 lessons are not placed and 1 clash is left.` */
function wantsWord(unplaced: number, clashes: number): string {
  const parts = [
    unplaced > 0 ? counted(unplaced, 'lesson is not placed', 'lessons are not placed') : null,
    clashes > 0 ? counted(clashes, 'clash is left', 'clashes are left') : null,
  ];
  return `${parts.filter((part) => part !== null).join(' and ')}.`;
}
