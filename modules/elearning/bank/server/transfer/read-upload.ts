import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { imagesOf, type RichBlock, type RichText } from '#kit/contract/rich-text.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext, Upload } from '#kit/server/http/context.ts';
import { inAnotherProcess } from '#kit/server/jobs/cpu-pool.ts';
import { readSheetCells } from '#kit/server/sheets/read-sheet.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { filesOfBody, type QuestionBody } from '../../contract/question.ts';
import {
  type QuestionFile,
  type QuestionFileRow,
  type questionFilesApi,
  type ReadFormat,
  type ReadItem,
  transferLimits,
} from '../../contract/transfer.ts';
import { mine } from '../questions/questions.store.ts';
import { wordsOf } from '../questions/write.store.ts';
import type { ReadFile, ReadPicture } from './item.ts';
import { readSheetRows } from './read-sheet.ts';
import type { ReadAnswer } from './read-worker.ts';
import { UnreadFile } from './xml.ts';

/**
 * Reads a file of questions: what could be taken stands there to be looked at, its pictures are kept for a day. Nothing comes into the
 * bank. Throws 413, 415 and 422 in words.
 */
export async function readUpload(ctx: SchoolContext): Promise<QuestionFile> {
  const { upload } = ctx;
  if (!upload) throw new UserError('rule', 'Choose a file.');
  if (upload.size > transferLimits.bytes) throw new UserError('too_large', 'Choose a file of at most 32 MB.');
  if (upload.size === 0) throw new UserError('rule', 'The file is empty.');
  const read = await readFile(upload);
  return keepRead(ctx, upload.name, read);
}

async function readFile(upload: Upload): Promise<ReadFile & { format: ReadFormat }> {
  if (/\.(xlsx|csv)$/i.test(upload.name)) {
    const cells = await readSheetCells(upload, { rows: transferLimits.items, columns: 40, cell: 20_000 });
    try {
      return { ...readSheetRows(cells), format: 'sheet' };
    } catch (error) {
      if (error instanceof UnreadFile) throw new UserError('rule', error.message);
      throw error;
    }
  }
  const read = await inAnotherProcess<ReadAnswer>('sheets', new URL('./read-worker.ts', import.meta.url), { path: upload.path });
  if ('problem' in read) throw new UserError('rule', read.problem);
  return read;
}

/** Keeps what was read until some of it is taken. */
export async function keepRead(
  ctx: SchoolContext,
  fileName: string,
  { items, pictures, format }: ReadFile & { format: ReadFormat },
): Promise<QuestionFile> {
  const kept = await keepPictures(ctx, pictures);
  const found = items.map((item) => withPictures(item, kept));
  const { rows } = await sql<{ id: number }>`
    insert into elearning.question_file (file_name, format, items, read_by_id, read_by)
    values (${fileName}, ${format}, ${JSON.stringify(found)}::jsonb, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({ entity: 'file of questions', id, action: 'read', after: { fileName, format, items: items.length } });
  return getFile(ctx, id);
}

/** Keeps pictures of a file as if they had been uploaded; one that is none is missing. By their place from 1. */
async function keepPictures(ctx: SchoolContext, pictures: readonly ReadPicture[]): Promise<Map<number, number>> {
  const kept = new Map<number, number>();
  for (const [place, { name, bytes }] of pictures.entries()) {
    const plain = name.replace(/[^\p{L}\p{N}._-]/gu, '_').slice(-100) || 'picture.png';
    try {
      kept.set(place + 1, await ctx.services.files.keepInside(ctx, { bytes, name: plain, purpose: 'photo' }));
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== 'unsupported_type') throw error;
    }
  }
  return kept;
}

/** An item with the files that its pictures became. */
function withPictures(item: ReadItem, kept: ReadonlyMap<number, number>): ReadItem {
  const { question } = item;
  if (!question) return item;
  const lost = [...imagesOf(question.text), ...filesOfBody(question.body)].filter((place) => !kept.has(place));
  if (lost.length > 0 && (question.body.kind === 'hotspot' || filesOfBody(question.body).some((place) => lost.includes(place))))
    return { ...item, problem: 'A picture of it is no PNG, JPEG or WebP.', question: null };
  const text: RichText = {
    ...question.text,
    content: question.text.content.flatMap((block): RichBlock[] => {
      if (block.type !== 'image') return [block];
      const fileId = kept.get(block.attrs.fileId);
      return fileId === undefined ? [] : [{ ...block, attrs: { ...block.attrs, fileId } }];
    }),
  };
  const left = lost.length > 0 ? [...item.left, 'a picture that is no PNG, JPEG or WebP'] : item.left;
  return { ...item, left, question: { ...question, text, body: withFiles(question.body, kept) } };
}

function withFiles(body: QuestionBody, kept: ReadonlyMap<number, number>): QuestionBody {
  if (body.kind === 'hotspot') return { ...body, fileId: kept.get(body.fileId) ?? body.fileId };
  if (body.kind !== 'single' && body.kind !== 'multiple') return body;
  return {
    ...body,
    options: body.options.map((option) => ({
      ...option,
      fileId: option.fileId === null ? null : (kept.get(option.fileId) ?? null),
    })),
  };
}

type Context = Pick<SchoolContext, 'tx' | 'user'>;

const said = sql`
  f.id, f.file_name as "fileName", f.format, f.read_at as "readAt", f.read_by as "readBy", jsonb_array_length(f.items)::int as items,
  jsonb_array_length(jsonb_path_query_array(f.items, '$[*] ? (@.problem == null)'))::int as good, f.taken, f.taken_at as "takenAt",
  (select o.name from settings.courses o where o.school_id = f.school_id and o.id = f.course_id) as "courseName"`;

/** Whose files one sees: one's own alone, because nobody else may take their pictures. */
const own = ({ user }: Context) => sql`f.read_by_id is not distinct from ${actorId(user)}::bigint`;

export async function listFiles(ctx: Context, asked: Input<typeof questionFilesApi.list>): Promise<Page<QuestionFileRow>> {
  const orders = { readAt: sql`f.read_at`, fileName: sql`f.file_name`, format: sql`f.format`, readBy: sql`f.read_by` };
  const by = orders[asked.sort.replace(/^-/, '') as keyof typeof orders];
  const where = sql`${own(ctx)} and ${matchesFolded(sql`kit.fold(f.file_name)`, asked.q ?? '')}`;
  const { rows } = await sql<QuestionFileRow>`
    select ${said} from elearning.question_file f where ${where}
     order by ${by} ${wayOf(asked.sort)}, f.id desc
     ${onPage(asked)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from elearning.question_file f where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** What was found in a file, item by item, and what of it the bank has already. Throws 404. */
export async function getFile(ctx: Context, id: number): Promise<QuestionFile> {
  const file = await fileAsRead(ctx, id);
  return { ...file, already: file.takenAt === null ? await alreadyHeld(ctx, file.found) : [] };
}

/** The items whose words and kind a question of the bank has that the user works on and that is not retired. */
async function alreadyHeld(ctx: Context, found: readonly ReadItem[]): Promise<number[]> {
  const asked = found.flatMap(({ number, question }) =>
    question === null ? [] : [{ number, kind: question.body.kind, words: wordsOf(question) }],
  );
  const { rows } = await sql<{ number: number }>`
    select a.number from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (number int, kind text, words text)
     where exists (
       select from elearning.question q
        where left(q.words_key, 60) = left(kit.fold(a.words), 60) and q.words_key = kit.fold(a.words) and q.kind = a.kind
          and q.state <> 'retired' and ${await mine(ctx)})
     order by a.number`.execute(ctx.tx);
  return rows.map(({ number }) => number);
}

/** What was found in a file, item by item. Throws 404. */
export async function fileAsRead(ctx: Context, id: number): Promise<Omit<QuestionFile, 'already'>> {
  const { rows } = await sql<Omit<QuestionFile, 'already'>>`
    select ${said}, f.items as found from elearning.question_file f where f.id = ${id}::bigint and ${own(ctx)}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('file');
  return found;
}
