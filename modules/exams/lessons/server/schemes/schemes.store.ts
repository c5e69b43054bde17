import { holding } from '#kit/server/sql/like.ts';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { termsWithDays } from '#modules/settings/server/public.ts';
import type { Scheme, SchemeLesson, SchemeRecord, schemesApi } from '../../contract/schemes.ts';
import { weeksOf } from '../calendar.rules.ts';
import { notesOf } from '../notes.store.ts';
import { inScope, type LessonContext, mayRead, type Owned, personOf, standingOf } from '../person.ts';

/** A scheme with what decides who may do what. */
export type SchemeRow = SchemeRecord & Owned;

const rowsWith = (plans = sql`true`) => sql`(
  select count(*) from exams.scheme_row r where r.scheme_id = t.id and (${plans}))`;
const planned = (states = sql`true`) => sql`exists (
  select from exams.lesson_plan p where p.scheme_row_id = r.id and (${states}))`;

/** The names that schemes and plans show of what they are of. */
export const placeNames = {
  termName: sql`(select e.name || ' ' || y.name from settings.terms e join settings.years y on y.school_id = e.school_id and y.id = e.year_id where e.id = t.term_id)`,
  className: sql`(select k.name from settings.classes k where k.id = t.class_id)`,
  curriculum: sql`(select k.curriculum from settings.classes k where k.id = t.class_id)`,
  streamName: sql`(select m.name from settings.streams m where m.id = t.stream_id)`,
  courseName: sql`(select c.name from settings.courses c where c.id = t.course_id)`,
  departmentId: sql`(select c.department_id from settings.courses c where c.id = t.course_id)`,
  staffName: sql`(select f.full_name from settings.staff f where f.id = t.staff_member_id)`,
};

export const schemeTable = tableStore<SchemeRow>({
  table: 'exams.scheme',
  entity: 'scheme of work',
  columns: {
    termId: 'term_id',
    classId: 'class_id',
    streamId: 'stream_id',
    courseId: 'course_id',
    staffMemberId: 'staff_member_id',
    state: 'state',
    authorId: 'author_id',
    submittedBy: 'submitted_by',
  },
  computed: {
    ...placeNames,
    termOpens: sql`(select e.opens_on from settings.terms e where e.id = t.term_id)`,
    lessons: rowsWith(),
    planned: rowsWith(planned()),
    taught: rowsWith(planned(sql`p.state in ('taught', 'reflected')`)),
  },
  search: [],
  filters: ['termId', 'classId', 'courseId', 'staffMemberId', 'state'],
});

export async function listSchemes(
  ctx: LessonContext,
  { scope, q, ...input }: Input<typeof schemesApi.list>,
): Promise<Page<SchemeRecord>> {
  const words = holding(q ?? '');
  const named = sql`kit.fold(concat_ws(' ', ${placeNames.courseName}, ${placeNames.className}, ${placeNames.streamName}, ${placeNames.staffName}))`;
  const also = [inScope(await personOf(ctx), scope), ...(q ? [sql`${named} like kit.fold(${words})`] : [])];
  return schemeTable.list(ctx, input, also);
}

/** A scheme that the caller may read. Throws 404 for any other. */
export async function readScheme(ctx: LessonContext, id: number) {
  const who = await personOf(ctx);
  const row = await schemeTable.get(ctx, id);
  if (!mayRead(who, row)) throw notFound('scheme of work');
  return { who, row };
}

/** The same with its lessons. */
export async function getScheme(ctx: LessonContext, id: number): Promise<Scheme> {
  const { who, row } = await readScheme(ctx, id);
  return {
    ...row,
    rows: await lessonsOf(ctx, id),
    weeks: weeksOf(one(await termsWithDays(ctx.tx, row.termId)).days),
    notes: await notesOf(ctx, { schemeId: id }),
    ...standingOf(who, row),
  };
}

/** The lessons of a scheme in their order, each with its plans. */
export async function lessonsOf({ tx }: LessonContext, id: number): Promise<SchemeLesson[]> {
  const { rows } = await sql<SchemeLesson>`
    select r.id, r.week, r.lesson, r.strand, r.sub_strand as "subStrand", r.outcomes, r.question, r.experiences, r.resources,
           r.books, r.assessment, r.reflection, coalesce(p.plans, '[]') as plans
      from exams.scheme_row r
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', l.id, 'day', l.day, 'state', l.state, 'streamName',
                 (select m.name from settings.streams m where m.id = l.stream_id)) order by l.day, l.id) as plans
          from exams.lesson_plan l where l.school_id = r.school_id and l.scheme_row_id = r.id) p on true
     where r.scheme_id = ${id} order by r.place, r.id`.execute(tx);
  return rows;
}
