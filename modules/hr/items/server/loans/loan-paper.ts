import { formatDay, formatInstant, formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { interestWords, type Loan, loanEntryWords, loanStateWords } from '../../contract/loans.ts';
import { rateText } from '../../contract/words.ts';
import { getLoan } from './loans.store.ts';

const columns = [
  { key: 'when', label: 'Day or month', kind: 'text' },
  { key: 'what', label: 'What', kind: 'text' },
  { key: 'added', label: 'Added', kind: 'cents' },
  { key: 'paid', label: 'Paid back', kind: 'cents' },
  { key: 'owed', label: 'Owed', kind: 'cents' },
] as const;

/** The ledger first, then what is to come. */
function linesOf({ entries, schedule }: Loan) {
  const stood = entries.map(({ day, kind, note, amount, balance }) => ({
    when: formatDay(day),
    what: note === null ? loanEntryWords[kind] : `${loanEntryWords[kind]}: ${note}`,
    added: amount > 0 ? amount : null,
    paid: amount < 0 ? -amount : null,
    owed: balance,
  }));
  const coming = (schedule ?? []).map(({ month, interest, repaid, left }) => ({
    when: formatMonth(`${month}-01`),
    what: 'To come',
    added: interest > 0 ? interest : null,
    paid: repaid,
    owed: left,
  }));
  return [...stood, ...coming];
}

/** The ledger of a loan and what is to come back, on the school’s paper. */
export async function printLoan(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const loan = await getLoan(ctx, id);
  const { timeZone } = ctx.school;
  const interest =
    loan.interest === 'none'
      ? 'no interest'
      : `${rateText(loan.interestRate)} a year ${interestWords[loan.interest].toLowerCase()}`;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `${loan.itemName}: ${loan.name}`,
    about: [
      `Staff no. ${loan.staffNo}`,
      `${formatCents(loan.principal)} given on ${formatDay(loan.givenOn)}, ${interest}, ${formatCents(loan.instalment)} a month`,
      `${loanStateWords[loan.state]}; owed ${formatCents(loan.balance)}`,
    ],
    columns: [...columns],
    rows: linesOf(loan),
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `Loan ${loan.staffNo}.pdf`, inline: true };
}
