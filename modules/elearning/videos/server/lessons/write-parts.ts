import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { VideoDraft, VideoLesson } from '../../contract/lesson.ts';
import type { Ctx } from '../scope.ts';

const refuseField = (path: string, message: string, when: boolean): void => {
  if (when) throw fieldError(path, message);
};

/** The recording or the address, whichever the lesson is. */
export function fileOf({ source, fileId, fileName, link }: Pick<VideoDraft, 'source' | 'fileId' | 'fileName' | 'link'>) {
  return source === 'file' ? { fileId, fileName: fileName ?? 'recording', link: null } : { fileId: null, fileName: null, link };
}

/** Refuses what does not hang together, at its field. Throws 400. */
export async function checkDraft({ tx }: Ctx, draft: VideoDraft): Promise<void> {
  const { source, fileId, link, audience, streamIds, opensAt, closesAt, topicIds } = draft;
  refuseField('fileId', 'Upload the recording.', source === 'file' && fileId === null);
  refuseField('link', 'Enter the address of the recording.', source === 'link' && link === null);
  refuseField('closesAt', 'It closes after it opens.', closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt));
  refuseField('streamIds', 'Choose the streams.', audience === 'streams' && streamIds.length === 0);
  const { rows } = await sql<{ streams: number; topics: number }>`
    select (select count(*)::int from settings.streams m
             where m.class_id = ${draft.classId} and m.id = any(${streamIds}::bigint[])) as streams,
           (select count(*)::int from elearning.topic t
             where t.course_id = ${draft.courseId} and t.id = any(${topicIds}::bigint[])) as topics`.execute(tx);
  const unlike = (ids: readonly number[], count: number | undefined) => new Set(ids).size !== count;
  refuseField('streamIds', 'Choose streams of this class.', audience === 'streams' && unlike(streamIds, rows[0]?.streams));
  refuseField('topicIds', 'Choose topics of this subject.', unlike(topicIds, rows[0]?.topics));
}

/** Writes whom a lesson is for, its topics and who holds its files, in place of what stood there. */
export async function writeParts(ctx: Ctx, id: number, draft: VideoDraft, before: VideoLesson | null): Promise<void> {
  const { tx } = ctx;
  const streamIds = draft.audience === 'streams' ? [...new Set(draft.streamIds)] : [];
  const topicIds = [...new Set(draft.topicIds)];
  await sql`
    delete from elearning.video_stream x where x.lesson_id = ${id} and x.stream_id <> all(${streamIds}::bigint[])`.execute(tx);
  await sql`
    insert into elearning.video_stream (lesson_id, stream_id) select ${id}, unnest(${streamIds}::bigint[])
    on conflict do nothing`.execute(tx);
  await sql`
    delete from elearning.video_topic x where x.lesson_id = ${id} and x.topic_id <> all(${topicIds}::bigint[])`.execute(tx);
  await sql`
    insert into elearning.video_topic (lesson_id, topic_id) select ${id}, unnest(${topicIds}::bigint[])
    on conflict do nothing`.execute(tx);
  const { files } = ctx.services;
  const { fileId } = fileOf(draft);
  const held = [
    [fileId, before?.fileId ?? null, 'recording', 'fileId'],
    [draft.posterFileId, before?.posterFileId ?? null, 'photo', 'posterFileId'],
  ] as const;
  for (const [now, was, purpose, field] of held) {
    if (now === was) continue;
    if (now !== null) await files.link(ctx, now, purpose, field);
    if (was !== null) await files.unlink(ctx, was);
  }
}
