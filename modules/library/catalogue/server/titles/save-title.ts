import { sql } from 'kysely';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { refuseIfUsed } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { TitleDraft, TitleRecord, titlesApi } from '../../contract/titles.ts';
import { addCopies } from '../copies/add-copies.ts';
import type { CopyState } from '../ports.ts';
import { indexTitles, reindexTitles } from './index-titles.ts';
import { getTitle } from './titles.store.ts';

const columns = sql`title, subtitle, authors, isbn, publisher, edition, year, kind, course_id, class_id, call_no, language, price,
  cover_file_id, note, active`;

const valuesOf = (
  draft: TitleDraft,
) => sql`${draft.title}, ${draft.subtitle}, ${draft.authors}, ${draft.isbn}, ${draft.publisher},
  ${draft.edition}, ${draft.year}::int, ${draft.kind}, ${draft.courseId}::bigint, ${draft.classId}::bigint, ${draft.callNo},
  ${draft.language}, ${draft.price}::bigint, ${draft.coverFileId}::bigint, ${draft.note}, ${draft.active}::boolean`;

/** What the history keeps of a title. */
const inHistory = ({
  id: _id,
  version: _version,
  copies: _copies,
  in: _in,
  out: _out,
  lost: _lost,
  repair: _repair,
  withdrawn: _withdrawn,
  setFor: _setFor,
  isbn10: _isbn10,
  addedAt: _addedAt,
  courseId: _courseId,
  classId: _classId,
  ...said
}: TitleRecord) => said;

/** Refuses an ISBN that a title has already: copies are added to that one. */
async function refuseKnown({ tx }: SchoolContext, isbn: string | null, own: number | null): Promise<void> {
  if (isbn === null) return;
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from library.title where isbn = ${isbn} and id is distinct from ${own}::bigint`.execute(tx);
  const [known] = rows;
  if (!known) return;
  const message = `“${known.title}” has this ISBN. Add copies to it.`;
  throw new UserError('duplicate', message, { fields: [{ path: 'isbn', message }] });
}

/** Adds a title, and with it a number of copies. Throws 409 at `isbn` when a title has it. */
export async function createTitle(
  ctx: SchoolContext,
  { copies, shelf, ...draft }: Input<typeof titlesApi.create>,
  state: CopyState,
): Promise<TitleRecord> {
  await refuseKnown(ctx, draft.isbn, null);
  if (draft.coverFileId !== null) await ctx.services.files.link(ctx, draft.coverFileId, 'photo', 'coverFileId');
  const { rows } = await sql<{ id: number }>`
    insert into library.title (${columns}) values (${valuesOf(draft)}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await indexTitles(ctx.tx, [{ id, ...draft }]);
  ctx.changed({ entity: 'title', id, action: 'added', after: inHistory(await getTitle(ctx.tx, id, state)) });
  if (copies > 0)
    await addCopies(ctx, {
      titleId: id,
      copies,
      scanned: [],
      scannedAs: 'accession',
      price: null,
      source: null,
      shelf,
      condition: 'new',
      acquiredOn: null,
      reference: false,
    });
  return getTitle(ctx.tx, id, state);
}

/** Changes a title. Throws 404, 409 when it was changed since, and 409 at `isbn` when another has it. */
export async function updateTitle(
  ctx: SchoolContext,
  { id, version, ...draft }: Input<typeof titlesApi.update>,
  state: CopyState,
): Promise<TitleRecord> {
  const before = await getTitle(ctx.tx, id, state);
  await refuseKnown(ctx, draft.isbn, id);
  const { coverFileId } = draft;
  if (coverFileId !== null && coverFileId !== before.coverFileId)
    await ctx.services.files.link(ctx, coverFileId, 'photo', 'coverFileId');
  const { rows } = await sql`
    update library.title set (${columns}, version) = (select ${valuesOf(draft)}, version + 1)
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('title');
  if (before.coverFileId !== null && before.coverFileId !== coverFileId) await ctx.services.files.unlink(ctx, before.coverFileId);
  await reindexTitles(ctx.tx, [{ id, ...draft }]);
  const after = await getTitle(ctx.tx, id, state);
  ctx.changed({ entity: 'title', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Removes a title that never had copies. Throws 404, and 409 naming where it is used. */
export async function removeTitle(ctx: SchoolContext, id: number, state: CopyState): Promise<void> {
  const before = await getTitle(ctx.tx, id, state);
  await refuseIfUsed(ctx.tx, 'library.title', id, 'title');
  await removeTitles(ctx, [id]);
  if (before.coverFileId !== null) await ctx.services.files.unlink(ctx, before.coverFileId);
  ctx.changed({ entity: 'title', id, action: 'removed', before: inHistory(before) });
}

/** Takes titles out, with what they were found by. */
export async function removeTitles({ tx }: Pick<SchoolContext, 'tx'>, ids: readonly number[]): Promise<void> {
  await sql`delete from library.title_word where title_id = any(${[...ids]}::bigint[])`.execute(tx);
  await sql`delete from library.title where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** The photo of a title's cover. Throws 404. */
export async function coverOf(ctx: SchoolContext, id: number, small: boolean): Promise<BinaryAnswer> {
  const { rows } = await sql<{ fileId: number | null }>`
    select cover_file_id as "fileId" from library.title where id = ${id}`.execute(ctx.tx);
  const fileId = rows[0]?.fileId ?? null;
  if (fileId === null) throw notFound('cover');
  return small ? ctx.services.files.thumbnail(ctx, fileId) : ctx.services.files.open(ctx, fileId);
}
