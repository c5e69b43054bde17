import { formatCents } from '#kit/contract/money.ts';
import type { Letterhead } from '#kit/server/pdf/letterhead.ts';
import type { Structure } from '../../contract/structures.ts';
import { writeBillingPdf } from '../papers/billing-pdf.ts';

/** A fee structure for parents: every vote head, term by term. */
export function writeStructurePdf(letterhead: Letterhead, structure: Structure): Promise<Uint8Array> {
  const { terms, lines, title, classes, whom, yearName, edition, planName } = structure;
  const amountOf = (line: Structure['lines'][number], termId: number) =>
    line.terms.find((term) => term.termId === termId)?.amount ?? 0;
  const totals = terms.map(({ id }) => lines.reduce((sum, line) => sum + amountOf(line, id), 0));
  const draft = structure.state === 'published' ? [] : ['This structure is not published yet.'];
  return writeBillingPdf(letterhead, title, [
    {
      title,
      reference: `Fee structure ${yearName}`,
      facts: [
        [
          ['Classes', classes],
          ['For', whom ?? 'everybody'],
        ],
        [['Edition', String(edition)], ...(planName ? [['Instalments', planName] as const] : [])],
      ],
      head: ['Vote head', ...terms.map(({ name }) => name), 'Year, KES'],
      rows: lines.map((line) => [
        line.name,
        ...terms.map(({ id }) => formatCents(amountOf(line, id))),
        formatCents(line.terms.reduce((sum, { amount }) => sum + amount, 0)),
      ]),
      totals: [['Total', ...totals.map((total) => formatCents(total)), formatCents(structure.total)]],
      notes: [
        ...draft,
        'Pay to the school’s own accounts only, quoting the student’s admission number, and ask for the school’s official receipt.',
      ],
    },
  ]);
}
