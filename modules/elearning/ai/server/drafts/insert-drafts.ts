import { sql } from 'kysely';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { DraftContent } from '../../contract/contents.ts';
import type { How } from '../../contract/words.ts';

/** A draft as it is staged. */
export interface NewDraft {
  readonly content: DraftContent;
  readonly title: string;
  readonly sentence?: string | null;
  readonly page?: number | null;
}

export interface Place {
  readonly courseId: number | null;
  readonly classId: number | null;
  readonly topicId: number | null;
  readonly resourceId?: number | null;
}

/** Stages drafts in the order given; nothing comes of them before somebody takes them. */
export async function insertDrafts(
  { tx, now, user }: Pick<SchoolContext, 'tx' | 'now' | 'user'>,
  { how, callId, place }: { how: How; callId: number; place: Place },
  drafts: readonly NewDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const data = drafts.map(({ content, title, sentence = null, page = null }, at) => ({
    at,
    kind: content.kind,
    title: title.slice(0, 300).toWellFormed(),
    content,
    sentence,
    page,
  }));
  const { rows } = await sql<{ id: number }>`
    insert into elearning.ai_draft
      (kind, how, title, content, sentence, page, course_id, class_id, topic_id, resource_id, made_by, made_name, made_at, call_id)
    select d.kind, ${how}, d.title, d.content, d.sentence, d.page, ${place.courseId}::bigint, ${place.classId}::bigint,
           ${place.topicId}::bigint, ${place.resourceId ?? null}::bigint, ${actorId(user)}::bigint, ${user.fullName}, ${now},
           ${callId}::bigint
      from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as d (at int, kind text, title text, content jsonb, sentence text, page int)
     order by d.at returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
