import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { BinaryAnswer, Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { imagesOf } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { filesOfBody } from '../../contract/question.ts';
import { type questionFilesApi, transferLimits } from '../../contract/transfer.ts';
import { conditionsOf, mine } from '../questions/questions.store.ts';
import type { Exported, ExportedPicture, Written } from './exported.ts';
import { pictureSize } from './picture-size.ts';
import { sheetColumns } from '../../contract/sheet-columns.ts';
import { writeGift } from './write-gift.ts';
import { writeMoodle } from './moodle/write-moodle.ts';
import { writeQti } from './qti/write-qti.ts';
import { sheetRows } from './write-sheet.ts';

type Asked = Input<typeof questionFilesApi.export>;

/** Questions as a file of another program. */
export async function exportQuestions(ctx: SchoolContext, asked: Asked): Promise<BinaryAnswer> {
  const questions = await chosen(ctx, asked, true);
  if (questions.length === 0) throw new UserError('rule', 'No question is chosen.');
  const { bytes, name, type } = await write(ctx, questions, asked.format);
  return { body: bytes, type, name, inline: false };
}

/** What of the questions a format does not hold. */
export async function lossesOf(ctx: SchoolContext, asked: Asked): Promise<Output<typeof questionFilesApi.exported>> {
  const questions = await chosen(ctx, asked, false);
  const { losses } = asked.format === 'sheet' ? sheetRows(questions) : writeFor(asked.format)(questions);
  const named = new Map(questions.map(({ id, words }) => [id, words.slice(0, 200)]));
  const rows = losses
    .filter(({ left, out }) => left.length > 0 || !out)
    .map(({ id, left, out }) => ({ id, words: named.get(id) ?? '', left, out }));
  return { questions: questions.length, rows };
}

const writeFor = (format: Exclude<Asked['format'], 'sheet'>): ((questions: readonly Exported[]) => Written) =>
  format === 'moodle' ? writeMoodle : format === 'gift' ? writeGift : (questions) => writeQti(questions, format);

async function write(
  ctx: SchoolContext,
  questions: readonly Exported[],
  format: Asked['format'],
): Promise<Omit<Written, 'losses'>> {
  if (format !== 'sheet') return writeFor(format)(questions);
  const columns = sheetColumns.map((label) => ({ key: label, label, kind: 'text' as const }));
  const { rows } = sheetRows(questions);
  const bytes = await writeXlsx({ title: 'Questions', columns, rows, timeZone: ctx.school.timeZone });
  return { bytes, name: 'questions.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
}

/** The questions that are asked for, in the order in which they were written; with their pictures where a file is made. */
async function chosen(ctx: SchoolContext, { format: _format, id, ...filters }: Asked, shown: boolean): Promise<Exported[]> {
  const { rows } = await sql<Omit<Exported, 'pictures'>>`
    select q.id, left(q.words, 300) as words, v.text, v.body, v.marks, v.feedback, q.difficulty, q.source,
           (select t.name from elearning.topic t where t.school_id = q.school_id and t.id = q.topic_id) as "topicName",
           array(select a.name from elearning.question_tag g join elearning.tag a on a.school_id = g.school_id and a.id = g.tag_id
                  where g.school_id = q.school_id and g.question_id = q.id order by kit.fold(a.name), a.id) as tags
      from elearning.question q
      join elearning.question_version v on v.school_id = q.school_id and v.question_id = q.id and v.number = q.number
     where ${await mine(ctx)} and ${conditionsOf(filters)} and (${id ?? null}::bigint is null or q.id = ${id ?? null}::bigint)
     order by q.id limit ${transferLimits.items + 1}`.execute(ctx.tx);
  if (rows.length > transferLimits.items)
    throw new UserError('rule', `That is more than ${transferLimits.items} questions. Narrow the list first.`);
  const pictures = shown ? await picturesOf(ctx, rows) : new Map<number, ExportedPicture>();
  return rows.map((row) => ({ ...row, pictures }));
}

/** The pictures that questions show, each once. */
async function picturesOf(
  ctx: SchoolContext,
  rows: readonly Pick<Exported, 'text' | 'body'>[],
): Promise<Map<number, ExportedPicture>> {
  const found = new Map<number, ExportedPicture>();
  for (const fileId of new Set(rows.flatMap(({ text, body }) => [...imagesOf(text), ...filesOfBody(body)]))) {
    const { body, type } = await ctx.services.files.open(ctx, fileId);
    const bytes = body instanceof Uint8Array ? body : await buffer(body);
    const { width, height } = pictureSize(bytes) ?? { width: 1000, height: 1000 };
    const ending = type === 'image/jpeg' ? 'jpg' : type.replace('image/', '');
    found.set(fileId, { name: `picture-${fileId}.${ending}`, type, bytes, width, height });
  }
  return found;
}
