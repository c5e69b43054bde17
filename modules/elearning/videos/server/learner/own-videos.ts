import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { HeldBack } from '../../../bank/server/ports.ts';
import { learnerOf } from '../../../learners/server/who.ts';
import type { learnerVideosApi, OwnCaptions, OwnVideo, OwnVideoRow } from '../../contract/learner.ts';
import { shareOf, watchState } from '../lessons/lesson-sql.ts';
import { playAddress } from '../play.ts';
import type { Ctx } from '../scope.ts';
import { progressOf } from '../watching/progress.store.ts';
import { ownMoments } from './own-moments.ts';
import { isOpen, seenBy } from './seen.ts';

const fields = (now: Date) => sql`
  v.id, v.title, v.course_id as "courseId", c.name as "courseName", f.full_name as teacher, v.source, v.sound_only as "soundOnly",
  v.length_ms as "lengthMs", v.closes_at as "closesAt", not ${isOpen(now)} as closed, ${watchState} as state, ${shareOf} as share,
  coalesce(p.position_ms, 0) as "positionMs"`;

const rowsFor = (studentId: number) => sql`
  from elearning.video_lesson v
  join settings.courses c on c.school_id = v.school_id and c.id = v.course_id
  left join settings.staff f on f.school_id = v.school_id and f.id = v.staff_member_id
  left join elearning.video_progress p on p.school_id = v.school_id and p.lesson_id = v.id and p.student_id = ${studentId}::bigint`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  opensAt: sql`v.opens_at`,
  closesAt: sql`v.closes_at`,
  title: sql`kit.fold(v.title)`,
  courseName: sql`c.name`,
  share: shareOf,
};

const named = (q: string) => holds(sql`kit.fold(concat_ws(' ', v.title, v.description, c.name))`, q);

/** The first that is said with the words searched for, in any language of the captions. */
const saidWith = (q: string) => sql`(
  select jsonb_build_object('atMs', (u.cue ->> 'start')::int, 'text', u.cue ->> 'text')
    from elearning.video_captions x cross join lateral jsonb_array_elements(x.cues) u (cue)
   where x.school_id = v.school_id and x.lesson_id = v.id and ${holds(sql`x.words`, q)}
     and ${holds(sql`kit.fold(translate(u.cue ->> 'text', E'\n', ' '))`, q)}
   order by x.language, (u.cue ->> 'start')::int limit 1)`;

/** The student’s video lessons. */
export async function ownVideos(
  ctx: Ctx,
  input: Input<typeof learnerVideosApi.list>,
): Promise<Output<typeof learnerVideosApi.list>> {
  const { studentId } = await learnerOf(ctx);
  const { q, state, courseId, page, size, sort } = input;
  const down = wayOf(sort);
  const found = q ? sql`(case when ${named(q)} then null::jsonb else ${saidWith(q)} end)` : sql`null::jsonb`;
  const { rows } = await sql<OwnVideoRow & { total: number }>`
    select ${fields(ctx.now)}, s.said, (count(*) over ())::int as total
      ${rowsFor(studentId)} cross join lateral (select ${found} as said) s
     where ${seenBy(studentId, ctx.now)}
       and ${state === undefined ? sql`true` : sql`${watchState} = ${state}`}
       and ${courseId === undefined ? sql`true` : sql`v.course_id = ${courseId}`}
       and ${q ? sql`(${named(q)} or s.said is not null)` : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`v.opens_at`} ${down} nulls last, v.id ${down}
     ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: courses } = await sql<{ id: number; name: string }>`
    select distinct c.id, c.name from elearning.video_lesson v join settings.courses c on c.school_id = v.school_id and c.id = v.course_id
     where ${seenBy(studentId, ctx.now)} order by c.name, c.id`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, courses };
}

type Whole = Omit<OwnVideo, 'moments' | 'progress' | 'play' | 'said'>;

/** One lesson for a student. Throws 404 for one that they do not see. */
export async function ownVideo(ctx: Ctx, id: number, held: readonly HeldBack[]): Promise<OwnVideo> {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<Whole>`
    select ${fields(ctx.now)}, v.description, v.link, (v.poster_file_id is not null) as "hasPoster", v.min_share as "minShare", v.again,
           (select coalesce(jsonb_agg(t.name order by t.place, t.id), '[]')
              from elearning.video_topic x join elearning.topic t on t.school_id = x.school_id and t.id = x.topic_id
             where x.school_id = v.school_id and x.lesson_id = v.id) as topics,
           (select coalesce(jsonb_agg(jsonb_build_object('atMs', x.at_ms, 'title', x.title) order by x.at_ms), '[]')
              from elearning.video_chapter x where x.school_id = v.school_id and x.lesson_id = v.id) as chapters,
           (select coalesce(jsonb_agg(x.language order by x.language), '[]')
              from elearning.video_captions x where x.school_id = v.school_id and x.lesson_id = v.id) as languages
      ${rowsFor(studentId)} where v.id = ${id} and ${seenBy(studentId, ctx.now)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('video lesson');
  const plays = row.source === 'file' && !row.closed;
  return {
    ...row,
    link: row.closed ? null : row.link,
    said: null,
    moments: await ownMoments(ctx, id, studentId, row.again, held),
    progress: await progressOf(ctx, id, studentId),
    play: plays ? playAddress(ctx, id) : null,
  };
}

/** What is said in a lesson that the student sees. Throws 404. */
export async function ownCaptions(ctx: Ctx, id: number): Promise<{ rows: OwnCaptions[] }> {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<{ all: OwnCaptions[] }>`
    select (select coalesce(jsonb_agg(jsonb_build_object('language', x.language, 'cues', x.cues) order by x.language), '[]')
              from elearning.video_captions x where x.school_id = v.school_id and x.lesson_id = v.id) as "all"
      from elearning.video_lesson v where v.id = ${id} and ${seenBy(studentId, ctx.now)}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('video lesson');
  return { rows: rows[0].all };
}

/** The picture before a lesson that the student sees. Throws 404. */
export async function ownPoster(ctx: Ctx, id: number) {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<{ fileId: number | null }>`
    select v.poster_file_id as "fileId" from elearning.video_lesson v where v.id = ${id} and ${seenBy(studentId, ctx.now)}`.execute(
    ctx.tx,
  );
  const fileId = rows[0]?.fileId ?? null;
  if (fileId === null) throw notFound('picture');
  return ctx.services.files.open(ctx, fileId);
}

/** What a student has to watch by a day, the soonest first. */
export async function videosDue(ctx: Ctx, most: number): Promise<{ id: number; title: string; dueAt: string }[]> {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<{ id: number; title: string; dueAt: string }>`
    select v.id, v.title, v.closes_at as "dueAt" ${rowsFor(studentId)}
     where ${seenBy(studentId, ctx.now)} and v.closes_at > ${ctx.now}::timestamptz and p.done_at is null
     order by v.closes_at, v.id limit ${most}`.execute(ctx.tx);
  return rows;
}
