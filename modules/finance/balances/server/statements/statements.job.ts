import { z } from 'zod';
import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import { defineJob, type Job } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { statementsOf } from '../statement.store.ts';
import { holdersOf } from './ask.ts';
import { waysToPay } from './how-to-pay.store.ts';
import { type Papers, writeStatements } from './make.ts';

const payload = z.object({ studentIds: z.array(z.int().positive()), from: z.string(), to: z.string() });
export type StatementsJob = Job<z.output<typeof payload>>;

/** Students whose lines are read at once. */
const chunk = 500;

/** Makes the statements of many students as one PDF, all as the ledger stood at one moment. */
export const statementsJob = (letterhead: LetterheadProvider): StatementsJob =>
  defineJob({
    kind: 'finance.statements',
    payload,
    run: async (job) => {
      const { studentIds, ...period } = job.payload;
      const papers = await job.snapshot(async (ctx): Promise<Papers> => {
        const holders = await holdersOf(ctx.tx, studentIds);
        const statements: Papers['statements'][number][] = [];
        for (let at = 0; at < holders.length; at += chunk) {
          await job.progress(at, holders.length * 2, 'Reading the ledger');
          const some = holders.slice(at, at + chunk);
          const found = await statementsOf(
            ctx.tx,
            some.map(({ id }) => id),
            period,
            false,
          );
          for (const holder of some) {
            const statement = found.get(holder.id);
            if (statement) statements.push({ holder, statement });
          }
        }
        const footer = `${job.user.fullName}, ${formatInstant(ctx.now.toISOString(), ctx.school.timeZone)}`;
        return { head: await letterhead(ctx), period, footer, ways: await waysToPay(ctx.tx), statements };
      });
      const count = papers.statements.length;
      await job.progress(count, count * 2, 'Making the PDF');
      const bytes = await writeStatements(papers, job.signal);
      return job.finish(async (ctx) => {
        const name = `Fee statements ${formatDay(period.to)}.pdf`;
        const fileId = await ctx.services.files.keepMade(ctx, { bytes, name, type: 'application/pdf', purpose: 'export' });
        return { fileId, message: `${count.toLocaleString('en-KE')} ${count === 1 ? 'statement' : 'statements'}` };
      });
    },
  });
