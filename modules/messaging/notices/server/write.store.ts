import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { imagesOf, isBlank, plainText } from '#kit/contract/rich-text.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Notice, NoticeDraft } from '../contract/notice.ts';
import { getNotice } from './notices.store.ts';
import { tellOfNotice } from './tell.ts';

export type NoticeWriting = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed' | 'services' | 'afterCommit'>;

/** Keeps a new notice as a draft. */
export async function createNotice(ctx: NoticeWriting, draft: NoticeDraft): Promise<Notice> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.notice (title, body, words, everyone, roles, from_day, to_day, pinned, must_acknowledge, author_id, author, updated_at)
    values (${draft.title}, ${JSON.stringify(draft.body)}, ${plainText(draft.body)}, ${draft.everyone}, ${draft.roles}::text[],
            ${draft.fromDay}, ${draft.toDay}, ${draft.pinned}, ${draft.mustAcknowledge}, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await keepParts(ctx, id, draft);
  const made = await getNotice(ctx, id);
  ctx.changed({ entity: 'notice', id, action: 'written', after: forHistory(made) });
  return made;
}

/** Changes a notice. `askAgain` makes those who have read it read, and acknowledge, it again. */
export async function updateNotice(
  ctx: NoticeWriting,
  id: number,
  version: number,
  draft: NoticeDraft,
  askAgain: boolean,
): Promise<Notice> {
  const before = await getNotice(ctx, id, true);
  if (before.version !== version) throw staleRecord('notice');
  if (before.state === 'withdrawn')
    throw new UserError('rule', 'This notice was withdrawn and cannot be changed. Write a new one.');
  const open = before.state === 'draft';
  const fromDay = draft.fromDay ?? (open ? null : (before.fromDay ?? schoolDay(ctx)));
  if (!open) requireWhole(ctx, { ...draft, fromDay }, before.state === 'expired');
  await sql`
    update messaging.notice
       set title = ${draft.title}, body = ${JSON.stringify(draft.body)}, words = ${plainText(draft.body)},
           everyone = ${draft.everyone}, roles = ${draft.roles}::text[], from_day = ${fromDay}, to_day = ${draft.toDay},
           pinned = ${draft.pinned}, must_acknowledge = ${draft.mustAcknowledge}, edition = edition + ${askAgain && !open ? 1 : 0},
           updated_at = ${ctx.now}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await keepParts(ctx, id, draft);
  const after = await getNotice(ctx, id);
  const action = after.edition > before.edition ? 'changed, to be read again' : 'changed';
  ctx.changed({ entity: 'notice', id, action, before: forHistory(before), after: forHistory(after) });
  if (after.edition > before.edition && after.state !== 'expired') await tellOfNotice(ctx, after);
  return after;
}

/** Puts a notice on the board, from its first day on or at once. */
export async function publishNotice(ctx: NoticeWriting, id: number, version: number): Promise<Notice> {
  const before = await getNotice(ctx, id, true);
  if (before.state !== 'draft') throw new UserError('rule', `This notice is ${before.state}, so it is not published again.`);
  if (before.version !== version) throw staleRecord('notice');
  const today = schoolDay(ctx);
  requireWhole(ctx, before, false);
  await sql`
    update messaging.notice
       set state = 'published', published_at = ${ctx.now}, from_day = greatest(coalesce(from_day, ${today}::date), ${today}::date),
           updated_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(ctx.tx);
  const after = await getNotice(ctx, id);
  ctx.changed({ entity: 'notice', id, action: 'published', before: forHistory(before), after: forHistory(after) });
  await tellOfNotice(ctx, after);
  return after;
}

/** Takes a notice off the board. */
export async function withdrawNotice(ctx: NoticeWriting, id: number, version: number, because: string | null): Promise<Notice> {
  const before = await getNotice(ctx, id, true);
  if (before.state === 'draft' || before.state === 'withdrawn')
    throw new UserError('rule', `This notice is ${before.state === 'draft' ? 'a draft' : 'withdrawn already'}.`);
  if (before.version !== version) throw staleRecord('notice');
  await sql`
    update messaging.notice
       set state = 'withdrawn', withdrawn_at = ${ctx.now}, withdrawn_because = ${because}, updated_at = ${ctx.now}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'notice', id, action: 'withdrawn', reason: because });
  return getNotice(ctx, id);
}

/** Throws a draft away, with its files. */
export async function removeNotice(ctx: NoticeWriting, id: number): Promise<void> {
  const before = await getNotice(ctx, id, true);
  if (before.state !== 'draft') throw new UserError('rule', 'Only a draft is thrown away. Withdraw this notice instead.');
  for (const fileId of [...before.images, ...before.attachments.map((one) => one.fileId)])
    await ctx.services.files.unlink(ctx, fileId);
  await sql`delete from messaging.notice where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'notice', id, action: 'thrown away', before: forHistory(before) });
}

/** What a notice needs to stand on the board. */
function requireWhole(ctx: NoticeWriting, draft: Omit<NoticeDraft, 'attachments'>, mayBePast: boolean): void {
  const refuse = (path: string, message: string) => {
    throw new UserError('rule', message, { fields: [{ path, message }] });
  };
  if (isBlank(draft.body)) refuse('body', 'Write the notice first.');
  if (!draft.everyone && draft.roles.length === 0 && draft.departmentIds.length === 0)
    refuse('roles', 'Choose whom the notice is for.');
  if (draft.toDay !== null && draft.toDay < schoolDay(ctx) && !mayBePast)
    refuse('toDay', 'The last day is over. Choose today or a later one.');
}

/** Departments, attachments and images as the draft has them; new files must be the caller's own uploads. */
async function keepParts(ctx: NoticeWriting, id: number, draft: NoticeDraft): Promise<void> {
  await sql`delete from messaging.notice_department where notice_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into messaging.notice_department (notice_id, department_id)
    select ${id}::bigint, d from unnest(${[...new Set(draft.departmentIds)]}::bigint[]) d`.execute(ctx.tx);
  const { rows: kept } = await sql<{ fileId: number }>`
    select file_id as "fileId" from messaging.notice_file where notice_id = ${id}`.execute(ctx.tx);
  const held = new Set(kept.map(({ fileId }) => fileId));
  const images = imagesOf(draft.body).map((fileId) => ({ fileId, name: 'Image', kind: 'image' as const }));
  const attached = draft.attachments.map((one) => ({ ...one, kind: 'attachment' as const }));
  const wanted = [...new Map([...images, ...attached].map((one) => [one.fileId, one])).values()];
  for (const { fileId, kind } of wanted)
    if (!held.has(fileId))
      await ctx.services.files.link(
        ctx,
        fileId,
        kind === 'image' ? 'photo' : 'document',
        kind === 'image' ? 'body' : 'attachments',
      );
  for (const fileId of held) if (!wanted.some((one) => one.fileId === fileId)) await ctx.services.files.unlink(ctx, fileId);
  await sql`delete from messaging.notice_file where notice_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into messaging.notice_file (notice_id, file_id, kind, name, place)
    select ${id}::bigint, f.file_id, f.kind, f.name, f.place
      from unnest(${wanted.map((one) => one.fileId)}::bigint[], ${wanted.map((one) => one.kind)}::text[],
                  ${wanted.map((one) => one.name)}::text[]) with ordinality as f (file_id, kind, name, place)`.execute(ctx.tx);
}

const forHistory = (one: Notice) => ({
  Title: one.title,
  Text: plainText(one.body),
  For: one.audience,
  From: one.fromDay,
  Until: one.toDay,
  Pinned: one.pinned ? 'Yes' : 'No',
  'To be acknowledged': one.mustAcknowledge ? 'Yes' : 'No',
  Attachments: one.attachments.map(({ name }) => name).join(', ') || null,
});
