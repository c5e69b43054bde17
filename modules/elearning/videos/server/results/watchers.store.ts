import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { MomentAnswerRow, videosApi, WatcherRow } from '../../contract/videos.ts';
import { shareOf, watchState } from '../lessons/lesson-sql.ts';
import { type Ctx, markerOf, worksOn } from '../scope.ts';

async function refuseUnknown(ctx: Ctx, id: number): Promise<void> {
  const who = await markerOf(ctx);
  const { rows } = await sql`select from elearning.video_lesson v where v.id = ${id} and ${worksOn(who)}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('video lesson');
}

const seat = sql`concat_ws(' ', k.name, t.name)`;
const seats = sql`
  left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
  left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id`;
/** Of those that it is for now: whoever has left the class meanwhile owes it nothing. */
const isBehind = (now: Date) => sql<boolean>`(
  v.state <> 'draft' and v.closes_at <= ${now}::timestamptz and p.done_at is null and exists (
    select from elearning.video_for w where w.school_id = v.school_id and w.lesson_id = v.id and w.student_id = r.id))`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`kit.fold(r.full_name)`,
  seat,
  share: shareOf,
  minutes: sql`d.seconds`,
  answered: sql`n.answered`,
  lastAt: sql`p.heard_at`,
  doneAt: sql`p.done_at`,
};

function inState(state: string | undefined, now: Date): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  return state === 'behind' ? isBehind(now) : sql`${watchState} = ${state}`;
}

/** Everybody that a lesson is for, and who watched it before they left. Throws 404. */
export async function listWatchers(ctx: Ctx, input: Input<typeof videosApi.watchers>): Promise<Page<WatcherRow>> {
  await refuseUnknown(ctx, input.id);
  const { q, state, page, size, sort } = input;
  const down = wayOf(sort);
  const { rows } = await sql<WatcherRow & { total: number }>`
    select r.id, r.full_name as name, r.admission_no as "admissionNo", ${seat} as seat, ${watchState} as state, ${shareOf} as share,
           round(d.seconds / 60.0, 1)::float8 as minutes, n.answered, n."right", p.begun_at as "begunAt",
           (case when p.covered_ms > 0 or p.done_at is not null then p.heard_at end) as "lastAt", p.done_at as "doneAt",
           coalesce(${isBehind(ctx.now)}, false) as behind, (count(*) over ())::int as total
      from elearning.video_lesson v
      join registration.roll r on r.school_id = v.school_id and r.id in (
        select w.student_id from elearning.video_for w where w.school_id = v.school_id and w.lesson_id = v.id
        union select x.student_id from elearning.video_progress x where x.school_id = v.school_id and x.lesson_id = v.id)
      ${seats}
      left join elearning.video_progress p on p.school_id = v.school_id and p.lesson_id = v.id and p.student_id = r.id
      cross join lateral (
        select coalesce(sum(y.seconds), 0)::int as seconds from elearning.video_day y
         where y.school_id = v.school_id and y.lesson_id = v.id and y.student_id = r.id) d
      cross join lateral (
        select count(*)::int as answered, count(*) filter (where a.share = 10000)::int as "right"
          from elearning.video_question m
          join elearning.video_answer a on a.school_id = m.school_id and a.video_question_id = m.id and a.number = 1
         where m.school_id = v.school_id and m.lesson_id = v.id and a.student_id = r.id) n
     where v.id = ${input.id} and ${inState(state, ctx.now)}
       and ${q ? holds(sql`kit.fold(concat_ws(' ', r.full_name, r.admission_no))`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`kit.fold(r.full_name)`} ${down} nulls last, r.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

const answersSorted: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`kit.fold(r.full_name)`,
  seat,
  atMs: sql`m.at_ms`,
  tries: sql`a.tries`,
  firstShare: sql`a.first_share`,
  bestShare: sql`a.best_share`,
  lastAt: sql`a.last_at`,
};

/** How students answered the questions of a lesson. Throws 404. */
export async function listAnswers(ctx: Ctx, input: Input<typeof videosApi.answers>): Promise<Page<MomentAnswerRow>> {
  await refuseUnknown(ctx, input.id);
  const { q, momentId, page, size, sort } = input;
  const down = wayOf(sort);
  const { rows } = await sql<MomentAnswerRow & { total: number }>`
    select a.id, a.student_id as "studentId", r.full_name as name, ${seat} as seat, m.id as "momentId", m.at_ms as "atMs", b.words,
           a.tries, a.first_share as "firstShare", a.best_share as "bestShare", a.last_at as "lastAt", (count(*) over ())::int as total
      from elearning.video_question m
      join elearning.question b on b.school_id = m.school_id and b.id = m.question_id
      cross join lateral (
        select max(x.id) as id, x.student_id, count(*)::int as tries, max(x.share) filter (where x.number = 1) as first_share,
               max(x.share) as best_share, max(x.at) as last_at
          from elearning.video_answer x where x.school_id = m.school_id and x.video_question_id = m.id group by x.student_id) a
      join registration.roll r on r.school_id = m.school_id and r.id = a.student_id ${seats}
     where m.lesson_id = ${input.id} and ${momentId === undefined ? sql`true` : sql`m.id = ${momentId}`}
       and ${q ? holds(sql`kit.fold(concat_ws(' ', r.full_name, r.admission_no, b.words))`, q) : sql`true`}
     order by ${answersSorted[sort.replace(/^-/, '')] ?? sql`kit.fold(r.full_name)`} ${down} nulls last, m.at_ms, a.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
