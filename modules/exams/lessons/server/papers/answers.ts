import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { LessonPaper } from './paper.ts';
import { paperDocx } from './write-docx.ts';
import { paperPdf } from './write-pdf.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A paper as a file to print. */
export async function pdfAnswer(
  ctx: SchoolContext,
  letterhead: LetterheadProvider,
  paper: LessonPaper,
  name: string,
): Promise<BinaryAnswer> {
  const footer = `Printed by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`;
  const body = await paperPdf(paper, await letterhead(ctx), footer);
  return { body, type: 'application/pdf', name: `${name}.pdf`, inline: true };
}

/** A paper as a document to go on writing in. */
export async function docxAnswer(
  ctx: SchoolContext,
  letterhead: LetterheadProvider,
  paper: LessonPaper,
  name: string,
): Promise<BinaryAnswer> {
  return { body: paperDocx(paper, await letterhead(ctx)), type: docx, name: `${name}.docx`, inline: false };
}
