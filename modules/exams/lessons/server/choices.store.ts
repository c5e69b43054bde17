import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { implement } from '#kit/server/http/implement.ts';
import { schoolDay, streamsOf, termsWithDays } from '#modules/settings/server/public.ts';
import { daysAhead, type LessonChoices, lessonChoicesApi } from '../contract/choices.ts';
import { staffMemberOf, taughtBy } from '../../teaching/server/teaches.ts';
import { type LessonContext, personOf } from './person.ts';
import type { TeacherTimetable } from './timetable-port.ts';

/** What the caller may plan lessons of. */
async function readChoices(ctx: LessonContext): Promise<LessonChoices> {
  const who = await personOf(ctx);
  const terms = await termsWithDays(ctx.tx);
  const { rows: classes } = await sql<LessonChoices['classes'][number]>`
    select id, name, curriculum from settings.classes where active order by level, id`.execute(ctx.tx);
  const streams = await streamsOf(ctx.tx);
  return {
    staffMemberId: who.staffMemberId,
    admin: who.admin,
    readsOthers: who.readsAll || who.heads.length > 0,
    approves: who.admin || who.heads.length > 0,
    currentTermId: terms.find(({ current }) => current)?.id ?? null,
    terms: terms.map(({ id, name, yearName, opensOn, closesOn }) => ({ id, name: `${name} ${yearName}`, opensOn, closesOn })),
    classes,
    streams: streams.map(({ id, name, classId }) => ({ id, name, classId })),
    subjects: who.admin ? await everySubject(ctx) : await ownSubjects(ctx),
  };
}

async function everySubject({ tx }: LessonContext): Promise<LessonChoices['subjects']> {
  const { rows } = await sql<LessonChoices['subjects'][number]>`
    select c.id as "courseId", c.name, null::bigint as "classId", null::bigint as "streamId" from settings.courses c order by c.name, c.id`.execute(
    tx,
  );
  return rows;
}

/** What the caller teaches. */
async function ownSubjects(ctx: LessonContext): Promise<LessonChoices['subjects']> {
  const taught = await taughtBy(ctx);
  const names = new Map((await everySubject(ctx)).map(({ courseId, name }) => [courseId, name]));
  return taught.map((one) => ({ ...one, name: names.get(one.courseId) ?? '' }));
}

/** What the caller teaches in the coming days, by the timetable. */
async function readTimetable(ctx: LessonContext, sources: readonly TeacherTimetable[]) {
  const staffMemberId = await staffMemberOf(ctx);
  if (staffMemberId === null) return { rows: [] };
  const today = schoolDay(ctx);
  const rows = [];
  for (const source of sources) rows.push(...(await source(ctx.tx, staffMemberId, today, addDays(today, daysAhead - 1))));
  return { rows };
}

export const choiceRoutes = (sources: readonly TeacherTimetable[]) =>
  implement(lessonChoicesApi, {
    read: (ctx) => readChoices(ctx),
    timetable: (ctx) => readTimetable(ctx, sources),
  });
