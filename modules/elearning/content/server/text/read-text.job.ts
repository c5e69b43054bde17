import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inAnotherProcess } from '#kit/server/jobs/cpu-pool.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import { keepText } from './text.store.ts';
import type { ReadText } from './read-text.ts';

const payload = z.object({ fileRowIds: z.array(id) });

interface Waiting {
  id: number;
  resourceId: number;
  fileId: number;
  type: string;
}

/** What may have words. */
const readable =
  /^(application\/pdf|text\/plain|application\/vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|presentationml\.presentation))$/;

/** Reads the words of files that were added, one after the other, so that the search finds them. Those that were read are not read again. */
export const readTextJob = defineJob({
  kind: 'elearning.readText',
  payload,
  run: async (job) => {
    const { fileRowIds } = job.payload;
    const waiting = await job.snapshot((ctx) => waitingOf(ctx, fileRowIds));
    let done = 0;
    for (const file of waiting) {
      const read = await readOne((work) => job.snapshot(work), file, job.signal);
      await job.step((ctx) => keepText(ctx.tx, file.id, read));
      done += 1;
      await job.progress(done, waiting.length, 'Reading the files');
    }
    return job.finish(async () => ({ message: waiting.length === 1 ? '1 file' : `${waiting.length} files` }));
  },
});

async function waitingOf({ tx }: SchoolContext, ids: readonly number[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, resource_id as "resourceId", file_id as "fileId", type from elearning.resource_file
     where id = any(${[...ids]}::bigint[]) and words_read = 'waiting' order by id`.execute(tx);
  return rows;
}

type Snapshot = <R>(work: (ctx: SchoolContext) => Promise<R>) => Promise<R>;

async function readOne(snapshot: Snapshot, { fileId, type }: Waiting, signal: AbortSignal): Promise<ReadText> {
  if (!readable.test(type)) return { pages: [], pageCount: null };
  const folder = await mkdtemp(path.join(tmpdir(), 'daftari-text-'));
  try {
    const target = path.join(folder, 'file');
    await snapshot(async (ctx) => {
      const { body } = await ctx.services.files.open(ctx, fileId);
      await pipeline(body instanceof Uint8Array ? Readable.from([body]) : body, createWriteStream(target));
    });
    return await inAnotherProcess<ReadText>('sheets', new URL('./read-text.ts', import.meta.url), { path: target, type }, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
