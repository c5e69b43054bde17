import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { statusWords } from '../contract/words.ts';
import { getRequisition } from './requisitions.store.ts';
import { printStoresForm } from './stores-form.ts';

/** The counter requisition on the school's paper, with places to sign. Throws 404. */
export async function requisitionPaper(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const one = await getRequisition(ctx, id);
  const changed = one.steps.findLastIndex(({ step }) => step === 'changed');
  const signed = (step: string, title: string) => {
    const found = one.steps.findLast((taken, at) => taken.step === step && at > changed);
    return { title, name: found?.name ?? '', at: found ? formatInstant(found.at, ctx.school.timeZone) : '' };
  };
  return printStoresForm(ctx, letterhead, {
    title: 'Counter requisition voucher',
    form: 'Form S11',
    no: one.requisitionNo,
    state: statusWords[one.status][0],
    facts: [
      ['Department', one.departmentName ?? 'The school'],
      ...(one.storeName ? [['Store', one.storeName] as const] : []),
      ['Day', formatDay(one.day)],
      ...(one.neededOn ? [['Needed on', formatDay(one.neededOn)] as const] : []),
      ['Purpose', one.purpose],
      ...(one.expenseName ? [['Charged to', [one.expenseName, one.voteHeadName].filter(Boolean).join(', ')] as const] : []),
    ],
    columns: [
      { label: 'Code' },
      { label: 'Description', wide: true },
      { label: 'Required', figure: true },
      { label: 'Issued', figure: true },
      { label: 'Estimate, KES', figure: true },
    ],
    lines: one.lines.map((line) => [
      line.code ?? '',
      line.description && line.itemId !== null ? `${line.name}: ${line.description}` : line.name,
      formatQuantity(line.quantity, line.unit),
      line.issued > 0 ? formatQuantity(line.issued, line.unit) : '',
      formatCents(line.amount),
    ]),
    total: `Estimate KES ${formatCents(one.amount)}`,
    signatures: [
      { title: 'Requested by', name: one.askedName, at: formatDay(one.day) },
      signed('supported', 'Head of department'),
      signed('approved', 'Approved by'),
      { title: 'Issued by' },
      { title: 'Received by' },
    ],
  });
}
