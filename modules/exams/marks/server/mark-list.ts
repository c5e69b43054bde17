import { formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { cellText } from './lock-sheet.ts';
import { getSheet } from './sheets.store.ts';

/** The mark list of a sheet on the school's paper: what is entered stands in it, the rest is left to be written by hand. */
export async function printMarkList(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const sheet = await getSheet(ctx, id);
  const place = [sheet.className, sheet.streamName].filter(Boolean).join(' ');
  const { timeZone } = ctx.school;
  const locked = sheet.lockedAt === null ? 'Not locked yet' : `Locked ${formatInstant(sheet.lockedAt, timeZone)}`;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Mark list: ${sheet.subjectName}, ${place}`,
    about: [
      `${sheet.examName}, ${sheet.termName}`,
      ...(sheet.teachers ? [`Teachers: ${sheet.teachers}`] : []),
      locked,
      'A absent, E exempt, M malpractice',
    ],
    columns: [
      { key: 'row', label: 'No.', kind: 'number' },
      ...(sheet.anonymous
        ? [{ key: 'code', label: 'Code', kind: 'text' as const }]
        : [
            { key: 'admissionNo', label: 'Adm no.', kind: 'text' as const },
            { key: 'name', label: 'Student', kind: 'text' as const },
          ]),
      ...sheet.papers.map(({ place: paper, name, outOf }) => ({
        key: `p${paper}`,
        label: `${name} (out of ${outOf})`,
        kind: 'text' as const,
      })),
    ],
    rows: sheet.rows.map(({ admissionNo, name, code, marks }, at) => ({
      row: at + 1,
      admissionNo,
      name,
      code,
      ...Object.fromEntries(
        sheet.papers.map(({ place: paper }) => [`p${paper}`, cellText(marks.find((mark) => mark.paper === paper))]),
      ),
    })),
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `Mark list ${sheet.subjectName} ${place}.pdf`, inline: true };
}
