import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { CaptionsRecord, Moment, VideoLesson, VideoRow } from '../../contract/lesson.ts';
import type { videosApi } from '../../contract/videos.ts';
import { playAddress } from '../play.ts';
import { type Ctx, type Marker, markerOf, worksOn } from '../scope.ts';
import { lessonFields, lessonRows } from './lesson-sql.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  opensAt: sql`v.opens_at`,
  closesAt: sql`v.closes_at`,
  title: sql`kit.fold(v.title)`,
  courseName: sql`c.name`,
  className: sql`k.level`,
  teacher: sql`f.full_name`,
  state: sql`v.state`,
  lengthMs: sql`v.length_ms`,
};

function inState(state: string | undefined): RawBuilder<unknown> {
  if (state === undefined || state === 'open') return sql`v.state <> 'archived'`;
  return sql`v.state = ${state}`;
}

/** Lessons that the caller works with. What was put away is listed only when it is asked for. */
export async function listLessons(ctx: Ctx, input: Input<typeof videosApi.list>): Promise<Page<VideoRow>> {
  const { q, state, classId, courseId, page, size, sort } = input;
  const who = await markerOf(ctx);
  const down = wayOf(sort);
  const { rows } = await sql<VideoRow & { total: number }>`
    select ${lessonFields}, (count(*) over ())::int as total ${lessonRows}
     where ${worksOn(who)} and ${inState(state)}
       and ${classId === undefined ? sql`true` : sql`v.class_id = ${classId}`}
       and ${courseId === undefined ? sql`true` : sql`v.course_id = ${courseId}`}
       and ${q ? holds(sql`kit.fold(v.title || ' ' || c.name)`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`v.opens_at`} ${down} nulls last, v.id ${down}
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One lesson with all that was written. Throws 404 for one that the caller does not work with. */
export async function getLesson(ctx: Ctx, id: number, given?: Marker): Promise<VideoLesson> {
  const who = given ?? (await markerOf(ctx));
  const { rows } = await sql<Omit<VideoLesson, 'moments' | 'captions' | 'play'>>`
    select ${lessonFields}, v.version, v.audience, v.description, v.file_id as "fileId", v.file_name as "fileName", v.link,
           v.poster_file_id as "posterFileId", v.min_share as "minShare", v.again, v.author_name as "authorName",
           v.published_at as "publishedAt",
           (select coalesce(jsonb_agg(x.stream_id order by x.stream_id), '[]') from elearning.video_stream x
             where x.school_id = v.school_id and x.lesson_id = v.id) as "streamIds",
           (select coalesce(jsonb_agg(x.topic_id order by x.topic_id), '[]') from elearning.video_topic x
             where x.school_id = v.school_id and x.lesson_id = v.id) as "topicIds",
           (select coalesce(jsonb_agg(t.name order by t.place, t.id), '[]')
              from elearning.video_topic x join elearning.topic t on t.school_id = x.school_id and t.id = x.topic_id
             where x.school_id = v.school_id and x.lesson_id = v.id) as topics,
           (select coalesce(jsonb_agg(jsonb_build_object('atMs', x.at_ms, 'title', x.title) order by x.at_ms), '[]')
              from elearning.video_chapter x where x.school_id = v.school_id and x.lesson_id = v.id) as chapters
      ${lessonRows} where v.id = ${id} and ${worksOn(who)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('video lesson');
  const play = row.source === 'file' ? playAddress(ctx, id) : null;
  return { ...row, moments: await momentsOf(ctx, id), captions: await captionsOf(ctx, id), play };
}

/** The questions that stop a recording, as staff see them. */
async function momentsOf({ tx }: Ctx, lessonId: number): Promise<Moment[]> {
  const { rows } = await sql<Moment>`
    select m.id, m.at_ms as "atMs", m.question_id as "questionId", q.kind, q.words, coalesce(w.number, q.number) as "versionNumber",
           n.answered, n."right"
      from elearning.video_question m
      join elearning.question q on q.school_id = m.school_id and q.id = m.question_id
      left join elearning.question_version w on w.school_id = m.school_id and w.id = m.version_id
      cross join lateral (
        select count(*)::int as answered, count(*) filter (where a.share = 10000)::int as "right"
          from elearning.video_answer a
         where a.school_id = m.school_id and a.video_question_id = m.id and a.number = 1) n
     where m.lesson_id = ${lessonId} order by m.at_ms, m.id`.execute(tx);
  return rows;
}

async function captionsOf({ tx }: Ctx, lessonId: number): Promise<CaptionsRecord[]> {
  const { rows } = await sql<CaptionsRecord>`
    select x.id, x.language, x.version, x.cues from elearning.video_captions x
     where x.lesson_id = ${lessonId} order by x.language`.execute(tx);
  return rows;
}

/** The picture before a lesson that the caller works with. Throws 404. */
export async function posterOf(ctx: Ctx, id: number) {
  const who = await markerOf(ctx);
  const { rows } = await sql<{ fileId: number | null }>`
    select v.poster_file_id as "fileId" from elearning.video_lesson v where v.id = ${id} and ${worksOn(who)}`.execute(ctx.tx);
  const fileId = rows[0]?.fileId ?? null;
  if (fileId === null) throw notFound('picture');
  return ctx.services.files.open(ctx, fileId);
}
