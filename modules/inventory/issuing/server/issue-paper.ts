import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { printStoresForm } from '../../requests/server/stores-form.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { signingWords } from '../../setup/contract/signing.ts';
import type { Issue, IssueLine } from '../contract/issues.ts';
import { toWords } from '../contract/words.ts';
import { getIssue } from './issues.store.ts';

/** The issue note on the school's paper: S11 where a requisition was issued, S12 else. Throws 404. */
export async function issuePaper(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const one = await getIssue(ctx, id);
  const form = one.requisitionNo
    ? { title: 'Counter requisition and issue voucher', form: 'Form S11' }
    : { title: 'Issue and receipt voucher', form: 'Form S12' };
  return printStoresForm(ctx, letterhead, {
    ...form,
    no: one.issueNo,
    state: one.state === 'reversed' ? 'Reversed' : 'Issued',
    facts: facts(one),
    columns: [
      { label: 'Code' },
      { label: 'Description', wide: true },
      { label: 'Batch' },
      { label: 'Quantity', figure: true },
      { label: 'Due back' },
      { label: 'Value, KES', figure: true },
    ],
    lines: one.lines.map((line) => [
      line.code,
      line.name,
      line.batches.map(({ batchNo }) => batchNo).join(', '),
      quantityOf(line),
      line.dueOn ? formatDay(line.dueOn) : '',
      formatCents(line.value),
    ]),
    total: `KES ${formatCents(one.value)}`,
    note: one.because && `Reversed: ${one.because}`,
    signatures: [
      { title: 'Issued by', name: one.askedName, at: formatDay(one.day) },
      one.signedHow === 'paper'
        ? { title: `Received by ${one.signedName}` }
        : { title: 'Received by', name: one.signedName, at: `${signingWords[one.signedHow]}, ${formatDay(one.day)}` },
    ],
  });
}

const facts = (one: Issue): (readonly [string, string])[] => [
  ['From store', one.storeName],
  [`To (${toWords[one.toKind].toLowerCase()})`, one.toName],
  ...(one.departmentName && one.toKind === 'staff' ? [['Department', one.departmentName] as const] : []),
  ['Day', formatDay(one.day)],
  ...(one.requisitionNo ? [['Requisition', one.requisitionNo] as const] : []),
  ...(one.purpose ? [['Purpose', one.purpose] as const] : []),
];

/** `2 bag (180 kg)` where it was issued in another unit than its own. */
function quantityOf({ quantity, unit, unitName, factor }: IssueLine): string {
  const own = formatQuantity(quantity, unit);
  return unitName === unit ? own : `${formatQuantity(Math.round((quantity * 1000) / factor), unitName)} (${own})`;
}
