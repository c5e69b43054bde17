import { sql } from 'kysely';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { hostApi } from '../../contract/host.ts';
import { largestSlide, mostSlides } from '../../contract/words.ts';
import type { Ctx } from '../who.ts';
import { inside, leadingChange, placeOf } from './place.ts';

/** Adds pictures that the caller uploaded as slides, in their order. Throws 400, 403, 404, 422. */
export async function addSlides(ctx: Ctx, { id, fileIds, replace }: Input<typeof hostApi.addSlides>): Promise<{ ids: number[] }> {
  const { seq } = await leadingChange(ctx, id, fileIds.length + 1);
  if (replace) await dropSlides(ctx, id, seq - fileIds.length);
  const { rows: there } = await sql<{ count: number; place: number }>`
    select count(*) filter (where not d.removed)::int as count, coalesce(max(d.place), 0) as place
      from elearning.room_slide d where d.meeting_id = ${id}`.execute(ctx.tx);
  const { count, place } = one(there);
  if (count + fileIds.length > mostSlides) throw new UserError('rule', `A room has ${mostSlides} slides at most.`);
  for (const [at, fileId] of fileIds.entries()) {
    await ctx.services.files.link(ctx, fileId, 'document', `fileIds.${at}`);
    const { type, stored, body } = await ctx.services.files.open(ctx, fileId);
    if ('destroy' in body && typeof body.destroy === 'function') body.destroy();
    if (!type.startsWith('image/')) throw fieldError(`fileIds.${at}`, 'A slide is a picture.');
    if (stored && stored.size > largestSlide) throw fieldError(`fileIds.${at}`, 'This picture is too big for a slide.');
  }
  const numbered = fileIds.map((fileId, at) => ({
    file_id: fileId,
    place: place + 1 + at,
    seq: seq - fileIds.length + 1 + at,
  }));
  const { rows } = await sql<{ id: number }>`
    insert into elearning.room_slide (meeting_id, place, file_id, seq)
    select ${id}, s.place, s.file_id, s.seq
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as s (place int, file_id bigint, seq bigint)
     order by s.place returning id`.execute(ctx.tx);
  const ids = rows.map((row) => row.id);
  await sql`
    update elearning.room r set shown = 'slides', slide_id = ${Math.min(...ids)} where r.meeting_id = ${id}`.execute(ctx.tx);
  return { ids };
}

async function dropSlides(ctx: Ctx, id: number, seq: number): Promise<void> {
  const { rows } = await sql<{ fileId: number }>`
    update elearning.room_slide d set removed = true, seq = ${seq} where d.meeting_id = ${id} and not d.removed
    returning d.file_id as "fileId"`.execute(ctx.tx);
  for (const { fileId } of rows) await ctx.services.files.unlink(ctx, fileId);
}

/** A slide, for who is in the room, and once it is over for whom it was. Throws 403, 404, 422. */
export async function slideOf(ctx: Ctx, id: number, slideId: number): Promise<BinaryAnswer> {
  const place = await placeOf(ctx, id);
  if (place.state !== 'over') inside(place);
  else if (place.personState === 'removed' && !place.host) throw notFound('slide');
  const { rows } = await sql<{ fileId: number }>`
    select d.file_id as "fileId" from elearning.room_slide d
     where d.id = ${slideId} and d.meeting_id = ${id} and not d.removed`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('slide');
  return ctx.services.files.open(ctx, row.fileId);
}
