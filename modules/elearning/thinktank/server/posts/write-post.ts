import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { imagesOf, plainText, type RichText, withoutTail } from '#kit/contract/rich-text.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { PostState } from '../../contract/words.ts';
import type { Judged } from '../filter/judge-post.ts';
import type { Ctx } from '../who.ts';
import { aliases } from './aliases.ts';

export const entity = 'post of the think tank';
export const threadEntity = 'thread of the think tank';

interface NewPost {
  readonly threadId: number;
  readonly kind: 'question' | 'answer';
  /** Null: by the member of staff who is signed in. */
  readonly studentId: number | null;
  readonly anonymous: boolean;
  readonly title: string | null;
  readonly text: RichText;
}

/** Writes a post with its pictures; of an anonymous student with a name for this thread. */
export async function insertPost(ctx: Ctx, post: NewPost, { state, held }: Judged): Promise<number> {
  const { threadId, kind, studentId, anonymous, title } = post;
  const text = withoutTail(post.text);
  for (const fileId of imagesOf(text)) await ctx.services.files.link(ctx, fileId, 'photo', 'text');
  if (anonymous && studentId !== null) await giveAlias(ctx, threadId, studentId);
  const staff = studentId === null ? ctx.user : null;
  const { rows } = await sql<{ id: number }>`
    insert into elearning.think_post
      (thread_id, kind, student_id, made_by, made_name, anonymous, title, text, words, state, held, shown_at, at)
    values (${threadId}, ${kind}, ${studentId}::bigint, ${staff?.accountId || null}::bigint, ${staff?.fullName ?? null}, ${anonymous},
      ${title}, ${JSON.stringify(text)}::jsonb, ${plainText(text)}, ${state}, ${held},
      ${state === 'shown' ? ctx.now : null}::timestamptz, ${ctx.now})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({ entity, id, action: kind === 'question' ? 'asked' : 'answered', after: { title, text, anonymous, state, held } });
  return id;
}

/** A name that nobody has in the thread yet; by chance, so that it tells nothing. */
async function giveAlias({ tx }: Ctx, threadId: number, studentId: number): Promise<void> {
  // One at a time, so that two get two names.
  await sql`select t.id from elearning.think_thread t where t.id = ${threadId} for update`.execute(tx);
  const { rows } = await sql<{ studentId: number; name: string }>`
    select a.student_id as "studentId", a.name from elearning.think_alias a where a.thread_id = ${threadId}`.execute(tx);
  if (rows.some((row) => row.studentId === studentId)) return;
  const taken = new Set(rows.map(({ name }) => name));
  const free = aliases.filter((name) => !taken.has(name));
  const name = free[randomInt(Math.max(1, free.length))] ?? `No. ${rows.length + 1}`;
  await sql`
    insert into elearning.think_alias (thread_id, student_id, name) values (${threadId}, ${studentId}, ${name})`.execute(tx);
}

export interface OwnPost {
  id: number;
  threadId: number;
  kind: 'question' | 'answer';
  state: PostState;
  held: string | null;
  title: string | null;
  text: RichText;
  version: number;
  closed: boolean;
}

/** Refuses what cannot be changed any more, and a title where there is none. */
export function refuseChange(post: OwnPost, title: string | null): void {
  if (post.state === 'removed') throw new UserError('rule', 'A moderator removed this post. It cannot be changed.');
  if (post.closed) throw new UserError('rule', 'This question is closed: what is there stays.');
  if (post.kind === 'question' && title === null) throw fieldError('title', 'Fill in this field.');
}

/** Writes what a post says now and keeps what it said; an endorsement was of the earlier text and goes. Throws 409. */
export async function changePost(
  ctx: Ctx,
  post: OwnPost,
  said: { version: number; title: string | null; text: RichText },
  { state, held }: Judged,
): Promise<void> {
  const text = withoutTail(said.text);
  const title = post.kind === 'question' ? said.title : null;
  const known = new Set(await picturesEver(ctx, post.id));
  for (const fileId of imagesOf(text)) if (!known.has(fileId)) await ctx.services.files.link(ctx, fileId, 'photo', 'text');
  await sql`
    insert into elearning.think_version (post_id, number, title, text, from_at, to_at)
    select p.id, (select count(*)::int + 1 from elearning.think_version v where v.school_id = p.school_id and v.post_id = p.id),
           p.title, p.text, coalesce(p.edited_at, p.at), ${ctx.now}
      from elearning.think_post p where p.id = ${post.id} and p.version = ${said.version}`.execute(ctx.tx);
  const { rows } = await sql`
    update elearning.think_post p
       set title = ${title}, text = ${JSON.stringify(text)}::jsonb, words = ${plainText(text)}, state = ${state}, held = ${held},
           shown_at = case when ${state} = 'shown' then coalesce(p.shown_at, ${ctx.now}::timestamptz) else p.shown_at end,
           edited_at = ${ctx.now}, reason = null, endorsed_by = null, endorsed_name = null, endorsed_at = null, version = p.version + 1
     where p.id = ${post.id} and p.version = ${said.version} returning p.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('post');
  ctx.changed({
    entity,
    id: post.id,
    action: 'changed',
    before: { title: post.title, text: post.text, state: post.state },
    after: { title, text, state, held },
  });
}

/** The pictures of any version of a post. */
async function picturesEver({ tx }: Ctx, postId: number): Promise<number[]> {
  const { rows } = await sql<{ text: RichText }>`
    select p.text from elearning.think_post p where p.id = ${postId}
    union all select v.text from elearning.think_version v where v.post_id = ${postId}`.execute(tx);
  return rows.flatMap(({ text }) => imagesOf(text));
}
