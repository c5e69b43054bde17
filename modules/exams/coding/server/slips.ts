import { formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { sitAddress } from '../contract/sit.ts';
import type { ExamsParts } from '../../server/parts.ts';
import { newCodes } from './candidates.store.ts';
import { getExam } from './exams.store.ts';

/** Slips to cut apart, eight on a page: where the exam is sat, and the candidate's own code. */
export async function slipsPdf(
  ctx: SchoolContext,
  examId: number,
  ids: readonly number[],
  { letterhead, publicUrl }: ExamsParts,
): Promise<BinaryAnswer> {
  const exam = await getExam(ctx, examId);
  const slips = await newCodes(ctx, examId, ids);
  const head = await letterhead(ctx);
  const address = `${publicUrl}${sitAddress(exam.code)}`;
  const data = {
    school: head.name,
    title: exam.title,
    when: `Opens ${formatInstant(exam.opensAt, ctx.school.timeZone)}, ${exam.minutes} minutes`,
    address: address.replace(/^https?:\/\//, ''),
    slips: slips.map(({ seat, admissionNo, ...slip }) => ({
      ...slip,
      about: [`Adm ${admissionNo}`, seat].filter(Boolean).join(', '),
    })),
  };
  const body = await writePdf(new URL('./slips.typ', import.meta.url), data);
  return { body, type: 'application/pdf', name: `Slips, ${exam.title}.pdf`, inline: true };
}
