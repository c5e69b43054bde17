import { sql } from 'kysely';
import { addDays, dayIn } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { type DayContext, resourceStore } from '#kit/server/resource/resource-store.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { sickBayBack, type SickStay, sickStays } from '../contract/sick-bay.ts';
import { reworkDays } from './days.store.ts';
import { schoolDays } from './sick-bay-days.store.ts';

const of = (column: string) => sql`(select r.${sql.ref(column)} from registration.roll r where r.id = t.student_id)`;

const store = resourceStore<typeof sickStays, DayContext>(sickStays, {
  table: 'biometrics.sick_stay',
  search: [],
  columns: { firstDay: 'first_day', lastDay: 'last_day' },
  computed: {
    studentName: of('full_name'),
    admissionNo: of('admission_no'),
    className: sql`(select c.name from registration.roll r join settings.classes c on c.id = r.class_id where r.id = t.student_id)`,
    streamName: sql`(select c.name from registration.roll r join settings.streams c on c.id = r.stream_id where r.id = t.student_id)`,
  },
  before: async (ctx, draft, was) => {
    const { studentId, since, until } = draft;
    if (was && was.studentId !== studentId)
      throw fieldError('studentId', 'A stay stays that of its student. Remove it, and admit the other.');
    await lockStudents(ctx.tx, [studentId]);
    const firstDay = dayIn(ctx.school.timeZone, new Date(since));
    if (Date.parse(since) > ctx.now.getTime()) throw fieldError('since', 'Enter a time that has come.');
    if (until !== null && Date.parse(until) > ctx.now.getTime()) throw fieldError('until', 'Enter a time that has come.');
    if (firstDay < addDays(schoolDay(ctx), -sickBayBack))
      throw fieldError('since', `Enter a time within the last ${sickBayBack} days.`);
    return { ...draft, firstDay, lastDay: until === null ? null : dayIn(ctx.school.timeZone, new Date(until)) };
  },
});

/** Works out anew the school days that these stays of one student touch. */
async function follow(ctx: DayContext, stays: readonly SickStay[]): Promise<void> {
  const [stay] = stays;
  if (!stay) return;
  const dayOf = (instant: string | null) => (instant === null ? schoolDay(ctx) : dayIn(ctx.school.timeZone, new Date(instant)));
  const [from = ''] = stays.map(({ since }) => dayOf(since)).toSorted();
  const to =
    stays
      .map(({ until }) => dayOf(until))
      .toSorted()
      .at(-1) ?? from;
  await reworkDays(ctx.tx, stay.studentId, await schoolDays(ctx.tx, from, to));
}

/** Stays in the sick bay; the days of the student follow each change. Searched by the student’s name and number. */
export const sickStayStore: typeof store = {
  ...store,
  list: async (ctx, { q, there, classId, sort, page, size }) => {
    const by =
      { since: sql`t.since`, until: sql`t.until`, studentName: sql`r.search_text` }[sort.replace('-', '')] ?? sql`t.since`;
    const { rows } = await sql<SickStay & { total: number }>`
      select t.id, t.version, t.student_id as "studentId", r.full_name as "studentName", r.admission_no as "admissionNo",
             c.name as "className", m.name as "streamName", t.since, t.until, count(*) over () as total
        from biometrics.sick_stay t
        join registration.roll r on r.school_id = t.school_id and r.id = t.student_id
        left join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
        left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
       where (${there ?? null}::boolean is null or (t.until is null) = ${there ?? null})
         and (${classId ?? null}::bigint is null or r.class_id = ${classId ?? null})
         and ${q ? sql`(${holds(sql`r.search_text`, q)} or ${holds(sql`kit.fold(r.admission_no)`, q)})` : sql`true`}
       order by (t.until is null) desc, ${by} ${wayOf(sort)} nulls first, t.id
       ${onPage({ page, size })}`.execute(ctx.tx);
    return { rows, total: rows[0]?.total ?? 0 };
  },
  create: async (ctx, draft) => {
    const stay = await store.create(ctx, draft);
    await follow(ctx, [stay]);
    return stay;
  },
  update: async (ctx, id, version, draft) => {
    const before = await store.get(ctx, id);
    const stay = await store.update(ctx, id, version, draft);
    await follow(ctx, [before, stay]);
    return stay;
  },
  remove: async (ctx, id) => {
    const stay = await store.get(ctx, id);
    await lockStudents(ctx.tx, [stay.studentId]);
    await store.remove(ctx, id);
    await follow(ctx, [stay]);
  },
};
