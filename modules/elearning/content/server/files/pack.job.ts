import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { id } from '#kit/contract/fields.ts';
import { ZipFile } from '#kit/server/files/zip-file.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { resourcesApi } from '../../contract/resources-api.ts';
import { libraryParts } from '../../contract/words.ts';
import { inPart, openOn } from '../resources/shelf.ts';

const payload = z.object({ classId: id, courseId: id.nullable(), part: z.enum(libraryParts).nullable(), name: z.string() });

/** The most that goes into one pack, in bytes, and the most files. */
const largestPack = 4 * 1024 ** 3;
const mostFiles = 5_000;

interface Packed {
  fileId: number;
  subject: string;
  genre: string;
  title: string;
  fileName: string;
  type: string;
  size: number;
}

/** The newest files of what is published for a class and open today. */
async function packed(ctx: SchoolContext, { classId, courseId, part }: z.output<typeof payload>): Promise<Packed[]> {
  const { rows } = await sql<Packed>`
    select f.file_id as "fileId", c.name as subject, g.name as genre, t.title, f.name as "fileName", f.type, f.size
      from elearning.resource t
      join elearning.genre g on g.school_id = t.school_id and g.id = t.genre_id
      join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
      cross join lateral (
        select f.file_id, f.name, f.type, f.size from elearning.resource_file f
         where f.school_id = t.school_id and f.resource_id = t.id order by f.number desc limit 1) f
     where t.state = 'published' and (t.class_id = ${classId} or t.class_id is null) and ${openOn(schoolDay(ctx))}
       and ${courseId === null ? sql`true` : sql`t.course_id = ${courseId}`} and ${part === null ? sql`true` : inPart(part)}
     order by lower(c.name), g.place, t.title_order, t.id limit ${mostFiles}`.execute(ctx.tx);
  return rows;
}

/** A name that every system takes for a file or a folder. */
export function safeName(name: string): string {
  const bare = name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 100)
    .trim();
  return bare === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(bare) ? `_${bare}` : bare;
}

/** Where each file stands in the pack: in a folder of its subject and one of its genre; of one name the second is numbered. */
export function placesIn(files: readonly Omit<Packed, 'fileId' | 'type' | 'size'>[]): string[] {
  const taken = new Set<string>();
  return files.map(({ subject, genre, title, fileName }) => {
    const ending = path.extname(fileName).toLowerCase();
    const place = `${safeName(subject)}/${safeName(genre)}/${safeName(title)}`;
    let found = `${place}${ending}`;
    for (let n = 2; taken.has(found.toLowerCase()); n++) found = `${place} (${n})${ending}`;
    taken.add(found.toLowerCase());
    return found;
  });
}

/** Begins a pack. Throws 422 where there is nothing to pack, and where it is too much. */
export async function beginPack(
  ctx: SchoolContext,
  { classId, courseId, part }: Input<typeof resourcesApi.pack>,
): Promise<Output<typeof resourcesApi.pack>> {
  const { rows } = await sql<{ name: string }>`select name from settings.classes where id = ${classId}`.execute(ctx.tx);
  if (!rows[0]) throw fieldError('classId', 'Choose a class of this school.');
  const { name } = one(rows);
  const wanted = { classId, courseId: courseId ?? null, part: part ?? null, name: `${safeName(name)} content.zip` };
  const files = await packed(ctx, wanted);
  if (files.length === 0) throw new UserError('rule', 'Nothing is published for this class yet.');
  if (files.reduce((sum, { size }) => sum + size, 0) > largestPack)
    throw new UserError('rule', 'These files are more than 4 GB together. Pack one subject at a time.');
  return { jobId: await ctx.services.jobs.enqueue(ctx, packJob, wanted, wanted.name), files: files.length };
}

/** Puts the files of a class into one ZIP file; what is packed already is not packed again. */
export const packJob = defineJob({
  kind: 'elearning.pack',
  payload,
  run: async (job) => {
    const files = await job.snapshot((ctx) => packed(ctx, job.payload));
    const places = placesIn(files);
    const folder = await mkdtemp(path.join(tmpdir(), 'daftari-pack-'));
    const target = path.join(folder, 'pack.zip');
    const zip = new ZipFile(target);
    try {
      for (const [at, { fileId, type }] of files.entries()) {
        await job.snapshot(async (ctx) => {
          const { body } = await ctx.services.files.open(ctx, fileId);
          const chunks = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>);
          await zip.add(places[at] ?? String(fileId), chunks, undefined, type !== 'text/plain');
        });
        await job.progress(at + 1, files.length, 'Packing the files');
      }
      await zip.end();
      return await job.finish(async (ctx) => ({
        fileId: await ctx.services.files.keepMadeAt(ctx, {
          path: target,
          name: job.payload.name,
          type: 'application/zip',
          purpose: 'export',
        }),
        message: files.length === 1 ? '1 file' : `${files.length.toLocaleString('en-KE')} files`,
      }));
    } catch (error) {
      zip.abandon();
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
