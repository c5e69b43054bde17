import { dayIn, formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writeLettersPdf } from '#kit/server/pdf/letter-pdf.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { headName } from '#modules/settings/server/public.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { completedOut, fileOf, noteFile } from './file-of.ts';
import { enrolmentInWords, readTransferFile, transferFingerprint } from './transfer-file.ts';

interface Parts {
  letterhead: LetterheadProvider;
  signer: Signer;
  checks: readonly ClearanceCheck[];
}

/** What the signed file says, on paper; its QR code holds the fingerprints that the receiving school compares. */
export async function fileOnPaper(ctx: SchoolContext, id: number, { letterhead, signer, checks }: Parts): Promise<BinaryAnswer> {
  const one = await completedOut(ctx, id, checks);
  const { content, fingerprint, digest } = readTransferFile(signer, await fileOf(ctx, one, signer));
  const { student, guardians, enrolments } = content;
  const transfer = transferFingerprint(digest);
  const known = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]]);
  const letter = {
    reference: `Transfer file ${content.transferNo}`,
    date: formatDay(dayIn(ctx.school.timeZone, ctx.now)),
    to: ['The head of institution', one.otherSchool],
    subject: `Transfer file of ${one.studentName}`,
    paragraphs: [
      `This is what the signed file of transfer ${content.transferNo} says. ${one.otherSchool} takes the file in; this paper shows that it is ours: both fingerprints must be the same.`,
    ],
    facts: [
      ['Student', `${one.studentName}, ${student.gender}`],
      ['Born', formatDay(student.bornOn)],
      ...known('UPI', student.upi),
      ...known('Birth certificate', student.birthCertificateNo),
      ...known('Assessment number', student.assessmentNo),
      ['Admission number', student.admissionNo],
      ...enrolments.map((row, index): [string, string] => [index === 0 ? 'Classes' : '', enrolmentInWords(row)]),
      ...guardians.map(({ fullName, relation, phone }, index): [string, string] => [
        index === 0 ? 'Guardians' : '',
        [fullName, relation, phone].filter(Boolean).join(', '),
      ]),
      ['Cleared', content.cleared ? 'With every department' : 'Not with every department'],
      ['Leaving certificate', one.leavingCertificateNo ?? ''],
      [
        'Photo and health',
        `${content.photo ? 'Photo' : 'No photo'}, ${content.health ? 'health facts' : 'no health facts'} in the file`,
      ],
      ['Signed', formatInstant(content.signedAt, ctx.school.timeZone)],
      ['Fingerprint of the key', fingerprint],
      ['Fingerprint of the transfer', transfer],
    ] as [string, string][],
    signatory: { name: (await headName(ctx.tx)) ?? ctx.school.name, title: 'Head of institution' },
    qr: { text: `${content.transferNo}\nKey ${fingerprint}\nTransfer ${transfer}`, words: 'Fingerprints' },
  };
  const title = `Transfer file of ${one.studentName}`;
  const body = await writeLettersPdf(await letterhead(ctx), title, [letter]);
  noteFile(ctx, one, 'file printed');
  return { body, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}
