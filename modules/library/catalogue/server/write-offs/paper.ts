import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { conditionWords, statusWords } from '../../contract/words.ts';
import { writeOffApproval } from '../../contract/write-off-approval.ts';
import type { CopyState } from '../ports.ts';
import { getWriteOff } from './write-offs.store.ts';

/** A write-off with its copies, on the school’s paper. */
export async function printWriteOff(
  ctx: SchoolContext,
  id: number,
  letterhead: LetterheadProvider,
  state: CopyState,
): Promise<BinaryAnswer> {
  const { writeOffNo, day, because, lines, steps, askedName, ...rest } = await getWriteOff(ctx, id, state);
  const { timeZone } = ctx.school;
  const decided = steps.findLast(({ step }) => step !== 'asked');
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Write-off of books ${writeOffNo}`,
    about: [
      `${formatDay(day)}, asked for by ${askedName}: ${because}`,
      decided
        ? `${writeOffApproval.states[rest.state][0]} by ${decided.name}, ${formatInstant(decided.at, timeZone)}`
        : 'Nobody has decided yet',
    ],
    columns: [
      { key: 'accessionNo', label: 'Accession no.', kind: 'text' },
      { key: 'title', label: 'Title', kind: 'text' },
      { key: 'was', label: 'Stood as', kind: 'text' },
      { key: 'condition', label: 'Condition', kind: 'text' },
      { key: 'price', label: 'Price', kind: 'cents' },
    ],
    rows: [
      ...lines.map(({ accessionNo, title, status, condition, price }) => ({
        accessionNo,
        title,
        was: statusWords[status][0],
        condition: conditionWords[condition],
        price,
      })),
      { accessionNo: 'Total', title: `${rest.copies} ${rest.copies === 1 ? 'copy' : 'copies'}`, price: rest.worth },
    ],
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${writeOffNo.replaceAll('/', ' ')}.pdf`, inline: true };
}
