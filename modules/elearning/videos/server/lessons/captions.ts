import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { type CaptionProblem, readCaptions, wordsOf } from '../../contract/captions.ts';
import type { CaptionsRecord } from '../../contract/lesson.ts';
import type { videosApi } from '../../contract/videos.ts';
import type { Ctx } from '../scope.ts';
import { lessonOf } from './chapters.ts';

/** Problems that are told at once. */
const mostTold = 10;

function refused(problems: readonly CaptionProblem[]): UserError {
  const told = problems.slice(0, mostTold).map(({ line, message }) => ({ path: 'text', message: `Line ${line}: ${message}` }));
  return new UserError('validation', told[0]?.message ?? 'The captions cannot be read.', { fields: told });
}

/** Keeps captions in one language. Throws 400 with what cannot be read by its line, 404, 409. */
export async function saveCaptions(
  ctx: Ctx,
  { id, language, version, text }: Input<typeof videosApi.saveCaptions>,
): Promise<CaptionsRecord> {
  const lesson = await lessonOf(ctx, id);
  const { cues, problems } = readCaptions(text);
  if (problems.length > 0) throw refused(problems);
  const known = lesson.captions.find((one_) => one_.language === language);
  if ((known ? known.version : 0) !== version) throw staleRecord('captions');
  const written = sql`${JSON.stringify(cues)}::jsonb`;
  const words = sql`kit.fold(${wordsOf(cues)})`;
  const { rows } = known
    ? await sql<CaptionsRecord>`
        update elearning.video_captions x set cues = ${written}, words = ${words}, version = x.version + 1
         where x.id = ${known.id} and x.version = ${version} returning x.id, x.language, x.version, x.cues`.execute(ctx.tx)
    : await sql<CaptionsRecord>`
        insert into elearning.video_captions (lesson_id, language, cues, words) values (${id}, ${language}, ${written}, ${words})
        returning id, language, version, cues`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('captions');
  const after = { language, captions: cues.length };
  const before = known ? { language, captions: known.cues.length } : undefined;
  ctx.changed({ entity: 'video lesson', id, action: 'captions saved', ...(before && { before }), after });
  return one(rows);
}

/** Removes captions of one language. Throws 404. */
export async function removeCaptions(ctx: Ctx, id: number, captionsId: number): Promise<void> {
  await lessonOf(ctx, id);
  const { rows } = await sql<{ language: string }>`
    delete from elearning.video_captions x where x.lesson_id = ${id} and x.id = ${captionsId} returning x.language`.execute(
    ctx.tx,
  );
  const [row] = rows;
  if (!row) throw notFound('captions');
  ctx.changed({ entity: 'video lesson', id, action: 'captions removed', before: row });
}
