import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { countApproval } from '../contract/count-approval.ts';
import type { CountLine, StockCount } from '../contract/count.ts';
import { reasonWords, scopeWords } from '../contract/words.ts';
import { getCount, linesOf } from './counts.store.ts';

const shown = (quantity: number | null) => (quantity === null ? '' : formatQuantity(quantity));
const amount = (cents: number | null) => (cents === null ? '' : formatCents(cents));
const named = ({ name, batchNo, expiresOn }: CountLine) =>
  [name, batchNo && `batch ${batchNo}`, expiresOn && `use by ${formatDay(expiresOn)}`].filter(Boolean).join(', ');

/** The sheet on which a count is written by hand; what the books say stands on it unless the count is blind. */
export async function countSheet(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const count = await getCount(ctx, id);
  const lines = await linesOf(ctx, id);
  const system = count.blind ? [] : ['In the books'];
  return write(ctx, letterhead, count, {
    title: 'STOCK-TAKING SHEET (S2)',
    file: `Count sheet ${count.countNo}`,
    heads: ['Code', 'Item', 'Unit', ...system, 'Counted', 'Remarks'],
    ends: count.blind ? [3] : [3, 4],
    rows: lines.map((line) => [line.code, named(line), line.unit, ...(count.blind ? [] : [shown(line.systemOpen)]), '', '']),
    foot: [],
    signatures: ['Counted by', 'Counted by', 'Witnessed by'].map((title) => ({ title, name: '', at: '' })),
  });
}

/** What a count came to, with who counted and who approved. Throws 422 for a blind count that goes on. */
export async function countPaper(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const count = await getCount(ctx, id);
  if (count.hidden) throw new UserError('rule', 'The count goes on, and what the books say is not shown. Finish counting first.');
  const lines = (await linesOf(ctx, id)).filter(({ counted }) => counted !== null);
  const step = (word: string) => count.steps.findLast((one) => one.step === word);
  const signature = (title: string, word: string) => {
    const found = step(word);
    return { title, name: found?.name ?? '', at: found ? formatInstant(found.at, ctx.school.timeZone) : '' };
  };
  return write(ctx, letterhead, count, {
    title: 'STOCK COUNT AND ADJUSTMENT (S2)',
    file: `Count ${count.countNo}`,
    heads: ['Code', 'Item', 'Books', 'Counted', 'Difference', 'KES', 'Reason', 'Counted by'],
    ends: [2, 3, 4, 5],
    rows: lines.map((line) => [
      line.code,
      named(line),
      `${shown(line.systemThen)} ${line.unit}`,
      shown(line.counted),
      shown(line.difference),
      amount(line.value),
      line.difference === 0 ? '' : [reasonWords[line.reason], line.note].filter(Boolean).join(': '),
      line.countedName ?? '',
    ]),
    foot: [
      ['More than in the books', amount(count.gained ?? count.over)],
      ['Less than in the books', amount(count.lost ?? count.short)],
    ],
    signatures: [signature('Opened by', 'opened'), signature('Counted by', 'counted'), signature('Approved by', 'approved')],
  });
}

interface Paper {
  title: string;
  file: string;
  heads: string[];
  /** Columns that end with figures. */
  ends: number[];
  rows: string[][];
  foot: string[][];
  signatures: { title: string; name: string; at: string }[];
}

async function write(
  ctx: SchoolContext,
  letterhead: LetterheadProvider,
  count: StockCount,
  { file, ...paper }: Paper,
): Promise<BinaryAnswer> {
  const head = await letterhead(ctx);
  const data = {
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    no: count.countNo,
    state: countApproval.states[count.state][0],
    facts: [
      ['Store', count.storeName],
      ['Counted', [scopeWords[count.scope], count.categoryName].filter(Boolean).join(': ')],
      ['Day', formatDay(count.day)],
      ...(count.postedOn ? [['Posted on', formatDay(count.postedOn)]] : []),
      ...(count.note ? [['Note', count.note]] : []),
    ],
    ...paper,
    footer: `Printed by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  };
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  const body = await writePdf(new URL('./count.typ', import.meta.url), data, images);
  return { body, type: 'application/pdf', name: `${file.replaceAll('/', '-')}.pdf`, inline: true };
}
