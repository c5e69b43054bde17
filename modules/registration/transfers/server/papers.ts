import { dayIn, formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writeLettersPdf } from '#kit/server/pdf/letter-pdf.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { headName } from '#modules/settings/server/public.ts';
import { getStudent } from '../../students/server/students.store.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { getTransfer } from './transfers.store.ts';

/** The transfer letter. The leaving certificate is a paper of its own, printed under the number that the transfer gave. */
export async function transferPapers(
  ctx: SchoolContext,
  id: number,
  { letterhead, checks }: { letterhead: LetterheadProvider; checks: readonly ClearanceCheck[] },
): Promise<BinaryAnswer> {
  const one = await getTransfer(ctx, id, checks);
  if (one.direction !== 'out' || (one.state !== 'approved' && one.state !== 'completed'))
    throw new UserError('rule', 'Papers stand only for an approved or completed transfer to another school.');
  const student = await getStudent(ctx.tx, one.studentId);
  const signatory = { name: (await headName(ctx.tx)) ?? ctx.school.name, title: 'Head of institution' };
  const date = formatDay(dayIn(ctx.school.timeZone, ctx.now));
  const facts: [string, string][] = [
    ['Admission number', student.admissionNo],
    ...(student.upi === null ? [] : [['UPI', student.upi] as [string, string]]),
    ['Born', formatDay(student.bornOn)],
    ['Class', [student.className, student.streamName].filter(Boolean).join(' ')],
    ['Admitted', formatDay(student.admittedOn)],
  ];
  const letters = [
    {
      reference: `Our ref: ${one.transferNo}`,
      date,
      to: ['The head of institution', one.otherSchool],
      subject: `Transfer of ${student.fullName}`,
      paragraphs: [
        `${student.fullName} has been a student of ${ctx.school.name} and asks to be admitted to your school.`,
        one.state === 'completed'
          ? 'The student has been released and has cleared with every department of this school.'
          : 'The transfer is approved. The student is released when every department has cleared.',
      ],
      facts,
      signatory,
    },
  ];
  const body = await writeLettersPdf(await letterhead(ctx), `Transfer of ${student.fullName}`, letters);
  return { body, type: 'application/pdf', name: `Transfer of ${student.fullName}.pdf`, inline: true };
}
