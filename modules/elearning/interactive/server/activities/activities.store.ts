import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { activitiesApi, ScoreRow } from '../../contract/activities.ts';
import { type Activity, type ActivityRow, filesOfBody } from '../../contract/activity.ts';
import { type Ctx, type Marker, markerOf, worksOn } from '../person.ts';
import { packageOf } from '../packages/packages.store.ts';

/** What lists show, over `activityRows`. */
const activityFields = sql`
  a.id, a.kind, a.title, a.course_id as "courseId", c.name as "courseName", a.class_id as "classId", k.name as "className",
  array(select m.name from elearning.activity_stream x join settings.streams m on m.school_id = x.school_id and m.id = x.stream_id
         where x.school_id = a.school_id and x.activity_id = a.id order by m.name) as streams,
  o.name as "topicName", a.state, f.full_name as teacher, w.students, w.did, w.average, a.changed_at as "changedAt"`;

const activityRows = sql`
  from elearning.activity a
  join settings.courses c on c.school_id = a.school_id and c.id = a.course_id
  join settings.classes k on k.school_id = a.school_id and k.id = a.class_id
  left join elearning.topic o on o.school_id = a.school_id and o.id = a.topic_id
  left join settings.staff f on f.school_id = a.school_id and f.id = a.staff_member_id
  cross join lateral (
    select count(*)::int as students, count(s.student_id)::int as did, round(avg(s.best))::int as average
      from elearning.activity_for g
      left join elearning.activity_standing s
        on s.school_id = g.school_id and s.activity_id = g.activity_id and s.student_id = g.student_id and s.tries > 0
     where g.school_id = a.school_id and g.activity_id = a.id) w`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  changedAt: sql`a.changed_at`,
  title: sql`kit.fold(a.title)`,
  kind: sql`a.kind`,
  courseName: sql`c.name`,
  className: sql`k.level`,
  state: sql`a.state`,
};

function inState(state: string | undefined): RawBuilder<unknown> {
  if (state === undefined || state === 'kept') return sql`a.state <> 'archived'`;
  return sql`a.state = ${state}`;
}

const only = (column: RawBuilder<unknown>, value: number | string | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`true` : sql`${column} = ${value}`;

/** Activities that the caller works with. What was put away is listed only when it is asked for. */
export async function listActivities(ctx: Ctx, input: Input<typeof activitiesApi.list>): Promise<Page<ActivityRow>> {
  const { q, state, kind, classId, courseId, topicId, page, size, sort } = input;
  const who = await markerOf(ctx);
  const down = wayOf(sort);
  const { rows } = await sql<ActivityRow & { total: number }>`
    select ${activityFields}, (count(*) over ())::int as total ${activityRows}
     where ${worksOn(who)} and ${inState(state)} and ${only(sql`a.kind`, kind)} and ${only(sql`a.class_id`, classId)}
       and ${only(sql`a.course_id`, courseId)} and ${only(sql`a.topic_id`, topicId)}
       and ${q ? sql`(${holds(sql`kit.fold(a.title)`, q)} or ${holds(sql`kit.fold(c.name)`, q)})` : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`a.changed_at`} ${down} nulls last, a.id ${down}
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

type Written = Omit<Activity, 'package'>;

/** One activity with all that was written. Throws 404 for one that the caller does not work with. */
export async function getActivity(ctx: Ctx, id: number, given?: Marker): Promise<Activity> {
  const who = given ?? (await markerOf(ctx));
  const { rows } = await sql<Written>`
    select ${activityFields}, a.version, a.number, a.topic_id as "topicId", a.language, a.author_name as "authorName",
           a.published_at as "publishedAt", v.intro, v.body, v.explanation, v.most_tries as "mostTries",
           v.solution_after as "solutionAfter",
           array(select x.stream_id::int from elearning.activity_stream x
                  where x.school_id = a.school_id and x.activity_id = a.id order by x.stream_id) as "streamIds"
      ${activityRows}
      join elearning.activity_version v on v.school_id = a.school_id and v.activity_id = a.id and v.number = a.number
     where a.id = ${id} and ${worksOn(who)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('activity');
  return { ...row, package: row.body.kind === 'package' ? await packageOf(ctx.tx, row.body.packageId) : null };
}

const scoreSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`kit.fold(r.full_name)`,
  seat: sql`concat_ws(' ', k.name, m.name)`,
  tries: sql`coalesce(s.tries, 0)`,
  best: sql`s.best`,
  latest: sql`s.latest`,
  latestAt: sql`s.latest_at`,
};

/** Below this share one is weak in it. */
const weakBelow = 5000;

const withScore = (state: string | undefined): RawBuilder<unknown> => {
  if (state === 'done') return sql`s.tries > 0`;
  if (state === 'none') return sql`coalesce(s.tries, 0) = 0`;
  if (state === 'weak') return sql`s.best < ${weakBelow}::int`;
  return sql`true`;
};

/** How everybody did whom the activity is for, and who did it before they left the class. Throws 404. */
export async function listScores(ctx: Ctx, input: Input<typeof activitiesApi.scores>): Promise<Page<ScoreRow>> {
  await getActivity(ctx, input.id);
  const { q, state, page, size, sort } = input;
  const down = wayOf(sort);
  const by = scoreSorts[sort.replace(/^-/, '')] ?? sql`kit.fold(r.full_name)`;
  const { rows } = await sql<ScoreRow & { total: number }>`
    select r.id, r.full_name as name, r.admission_no as "admissionNo", concat_ws(' ', k.name, m.name) as seat,
           coalesce(s.tries, 0) as tries, s.best, s.latest, s.latest_at as "latestAt", (count(*) over ())::int as total
      from registration.roll r
      left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
      left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
      left join elearning.activity_standing s on s.school_id = r.school_id and s.student_id = r.id and s.activity_id = ${input.id}
     where (s.tries > 0 or exists (
             select from elearning.activity_for g
              where g.school_id = r.school_id and g.student_id = r.id and g.activity_id = ${input.id}))
       and ${withScore(state)}
       and ${q ? holds(sql`kit.fold(concat_ws(' ', r.full_name, r.admission_no))`, q) : sql`true`}
     order by ${by} ${down} nulls last, r.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** A picture of any version of an activity that the caller works with. Throws 404. */
export async function fileOfActivity(ctx: Ctx, id: number, fileId: number) {
  await getActivity(ctx, id);
  if (!(await filesEver(ctx, id)).has(fileId)) throw notFound('file');
  return ctx.services.files.open(ctx, fileId);
}

/** The pictures that any version of an activity shows. */
export async function filesEver({ tx }: Pick<Ctx, 'tx'>, id: number): Promise<Set<number>> {
  const { rows } = await sql<Pick<Activity, 'body'>>`
    select body from elearning.activity_version where activity_id = ${id}`.execute(tx);
  return new Set(rows.flatMap(({ body }) => filesOfBody(body)));
}
