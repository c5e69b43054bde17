import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { inAnotherProcess } from '#kit/server/jobs/cpu-pool.ts';
import { defineJob, type JobRun } from '#kit/server/jobs/define.ts';
import type { SheetPage } from '../../contract/paper-sheet.ts';
import { type ScanRead, scanLimits, type ScanTask } from './read/read-scan.ts';
import { endScan, takePage } from './take-page.ts';

const payload = z.object({ quizId: id, scanIds: z.array(id) });
type Run = JobRun<z.output<typeof payload>>;

interface Waiting {
  id: number;
  fileId: number;
  /** Pages that were written before the server stopped. */
  done: number[];
}

/** Reads photographs and scanned files of answer sheets, one after the other; a page that was written is not read again. */
export const readScansJob = defineJob({
  kind: 'elearning.readSheets',
  payload,
  run: async (job) => {
    const { scanIds } = job.payload;
    const designs = await designsOf(job);
    const waiting = await waitingOf(job);
    const counts = new Map<string, number>();
    for (const [at, scan] of waiting.entries()) {
      await job.progress(scanIds.length - waiting.length + at, scanIds.length, 'Reading sheets');
      await readOne(job, scan, designs, (outcome) => counts.set(outcome, 1 + (counts.get(outcome) ?? 0)));
    }
    return job.finish(async () => ({ message: summary(counts) }));
  },
});

function summary(counts: ReadonlyMap<string, number>): string {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const read = counts.get('read') ?? 0;
  return read === all
    ? `${all} ${all === 1 ? 'page' : 'pages'} read`
    : `${read} of ${all} pages read; see what became of the others`;
}

/** The designs of all papers of the quiz, and which belongs to each sheet. */
const designsOf = (job: Run): Promise<Pick<ScanTask, 'designs' | 'sheets'>> =>
  job.snapshot(async ({ tx }) => {
    const { rows: variants } = await sql<{ paperId: number; variant: number; pages: SheetPage[] }>`
      select v.paper_id as "paperId", v.variant, v.pages
        from elearning.quiz_paper_variant v join elearning.quiz_paper p on p.school_id = v.school_id and p.id = v.paper_id
       where p.quiz_id = ${job.payload.quizId}`.execute(tx);
    const { rows: sheets } = await sql<{ token: string; paperId: number; variant: number }>`
      select h.token, h.paper_id as "paperId", h.variant
        from elearning.quiz_sheet h join elearning.quiz_paper p on p.school_id = h.school_id and p.id = h.paper_id
       where p.quiz_id = ${job.payload.quizId}`.execute(tx);
    const design = new Map(variants.map(({ paperId, variant }, at) => [`${paperId} ${variant}`, at]));
    return {
      designs: variants.map(({ pages }) => pages),
      sheets: Object.fromEntries(
        sheets.flatMap(({ token, paperId, variant }) => {
          const at = design.get(`${paperId} ${variant}`);
          return at === undefined ? [] : [[token, at] as const];
        }),
      ),
    };
  });

const waitingOf = (job: Run): Promise<Waiting[]> =>
  job.snapshot(async ({ tx }) => {
    const { rows } = await sql<Waiting>`
      select a.id, a.file_id as "fileId",
             coalesce((select jsonb_agg(g.no) from elearning.quiz_scan_page g
                        where g.school_id = a.school_id and g.scan_id = a.id), '[]') as done
        from elearning.quiz_scan a
       where a.quiz_id = ${job.payload.quizId} and a.id = any(${job.payload.scanIds}::bigint[]) and a.state = 'waiting' and a.file_id is not null
       order by a.id`.execute(tx);
    return rows;
  });

/** Reads one file, some pages at a time, each page written by itself. */
async function readOne(
  job: Run,
  { id: scanId, fileId, done }: Waiting,
  designs: Pick<ScanTask, 'designs' | 'sheets'>,
  tell: (outcome: string) => void,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daftari-sheets-'));
  try {
    const target = path.join(folder, 'file');
    const type = await job.snapshot(async (ctx) => {
      const file = await ctx.services.files.open(ctx, fileId);
      await pipeline(file.body instanceof Uint8Array ? Readable.from([file.body]) : file.body, createWriteStream(target));
      return file.type;
    });
    let problem = null as string | null;
    let count = 1;
    for (let from = 1; from <= count && problem === null; from += scanLimits.pagesAtOnce) {
      const task: ScanTask = { path: target, type, from, to: from + scanLimits.pagesAtOnce - 1, ...designs };
      const read = await inAnotherProcess<ScanRead>('sheets', new URL('./read/read-scan.ts', import.meta.url), task, job.signal);
      if ('problem' in read) problem = read.problem;
      else {
        count = Math.min(read.pageCount, scanLimits.pages);
        for (const page of read.pages)
          if (!done.includes(page.no))
            tell(await job.step((ctx) => takePage(ctx, { id: scanId, quizId: job.payload.quizId }, page)));
      }
    }
    const failed = problem;
    if (failed !== null) tell('unreadable');
    await job.step((ctx) => endScan(ctx, { id: scanId, fileId }, failed));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
