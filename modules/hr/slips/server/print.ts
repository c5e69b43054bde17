import { formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { type WholeSlip, wholeSlips } from '../../runs/server/for-others.ts';
import type { PaperSize } from '../contract/paper-sizes.ts';
import { noteOther } from './noted.ts';
import { fileName, runOf, slipIdsOf } from './runs.store.ts';
import { slipPaper, slipsForPaper } from './paper/read-slips.ts';
import { writeSlips } from './paper/write-slips.ts';
import type { RunPapersJob } from './run-papers.job.ts';

/** The payslip whole. Throws 404. */
export async function wholeSlip({ tx }: Pick<SchoolContext, 'tx'>, id: number): Promise<WholeSlip> {
  const [slip] = await wholeSlips(tx, { ids: [id] });
  if (!slip) throw notFound('payslip');
  return slip;
}

/** A payslip as a PDF. @param by as it stands at its foot; null: whoever holds the link */
export async function slipPdf(
  ctx: SchoolContext,
  slip: WholeSlip,
  size: PaperSize,
  letterhead: LetterheadProvider,
  by: string | null,
): Promise<BinaryAnswer> {
  const paper = await slipPaper(ctx, letterhead, by);
  const body = await writeSlips(paper, await slipsForPaper(ctx, [slip]), size, false);
  const name = fileName(`Payslip ${formatMonth(`${slip.month}-01`)} ${slip.fullName}`);
  return { body, type: 'application/pdf', name: `${name}.pdf`, inline: true };
}

/** Somebody’s payslip for those who keep payroll: noted in its history. Throws 404. */
export async function printSlip(
  ctx: SchoolContext,
  { id, size }: { id: number; size: PaperSize },
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const slip = await wholeSlip(ctx, id);
  await noteOther(ctx, slip, { entity: 'payslip', id, action: 'printed', after: { Size: size } });
  return slipPdf(ctx, slip, size, letterhead, ctx.user.fullName);
}

/** Queues the task that makes all payslips of a run as one PDF; each is noted as printed. Throws 404, and 422 where there are none. */
export async function printRun(
  ctx: SchoolContext,
  { id, size }: { id: number; size: PaperSize },
  job: RunPapersJob,
): Promise<{ jobId: number }> {
  const run = await runOf(ctx.tx, id);
  const ids = await slipIdsOf(ctx.tx, id);
  if (ids.length === 0) throw new UserError('rule', 'There are no payslips yet. Calculate the payroll first.');
  const jobId = await ctx.services.jobs.enqueue(ctx, job, { runId: id, size }, `${fileName(`Payslips ${run.title}`)}.pdf`);
  ctx.changed({ entity: 'payroll', id, action: 'payslips printed', after: { Payslips: ids.length, Size: size } });
  for (const slipId of ids) ctx.changed({ entity: 'payslip', id: slipId, action: 'printed', after: { Size: size } });
  return { jobId };
}
