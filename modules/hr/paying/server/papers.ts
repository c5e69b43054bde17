import { formatDay, formatInstant, formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { paymentApproval } from '../contract/payment-approval.ts';
import type { Payment } from '../contract/payments.ts';
import { layoutWords, wayInWords } from '../contract/words.ts';
import { bankFile, inAscii, nameOf } from './bank-file.rules.ts';
import { getPayment, linesOf, type PaidLine } from './payments.store.ts';

/** What of a payment leaves is noted in the history, with how many lines and which sum. */
function note(ctx: SchoolContext, { id, paymentNo, lines, amount }: Payment, file: string): void {
  const after = { Payment: paymentNo, File: file, Lines: lines, Sum: formatCents(amount) };
  ctx.changed({ entity: paymentApproval.entity, id, action: 'downloaded', after });
}

async function sendable(ctx: SchoolContext, id: number): Promise<{ payment: Payment; lines: PaidLine[] }> {
  const payment = await getPayment(ctx, id);
  if (payment.state === 'withdrawn') throw new UserError('rule', 'This payment is withdrawn: nothing of it is sent.');
  return { payment, lines: await linesOf(ctx.tx, id) };
}

const fileName = (payment: Payment, what: string, extension: string) =>
  `${what} ${inAscii(payment.bankName ?? '')} ${payment.paymentNo}.${extension}`.replaceAll(/ +/g, ' ').replaceAll('/', '-');

/** The file for the bank or for M-Pesa. Throws 404, and 422 where there is none. */
export async function paymentFile(ctx: SchoolContext, id: number): Promise<BinaryAnswer> {
  const { payment, lines } = await sendable(ctx, id);
  const { layout, month } = payment;
  if (layout === 'sheet') throw new UserError('rule', 'What is signed for has no file. Print the sheet.');
  const body = bankFile(layout, lines, `SALARY ${formatMonth(`${month}-01`).toUpperCase()}`);
  note(ctx, payment, layoutWords[layout]);
  const what = { eft: 'EFT', rtgs: 'RTGS', b2c: 'M-Pesa' }[layout];
  return { body, type: 'text/csv', name: fileName(payment, what, 'csv'), inline: false };
}

interface Paper {
  title: string;
  to: readonly string[];
  paragraphs: readonly string[];
  /** Name, share of the width, at the end of the line. */
  columns: readonly (readonly [label: string, width: number, end?: boolean])[];
  rows: readonly (readonly string[])[];
  signatures: readonly string[];
  /** Room to sign in each row. */
  tall: boolean;
}

async function write(ctx: SchoolContext, payment: Payment, paper: Paper, letterhead: LetterheadProvider): Promise<Uint8Array> {
  const head = await letterhead(ctx);
  const { columns, ...said } = paper;
  const data = {
    name: head.name,
    motto: head.motto,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    no: payment.paymentNo,
    date: formatDay(schoolDay(ctx)),
    ...said,
    head: columns.map(([label]) => label),
    widths: columns.map(([, width]) => width),
    ends: columns.map(([, , end = false]) => end),
    total: formatCents(payment.amount),
    words: amountInWords(payment.amount),
    footer: `${payment.paymentNo}, ${payment.lines} lines. Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), ctx.school.timeZone)}`,
  };
  return writePdf(new URL('./payment.typ', import.meta.url), data, head.logo ? [{ name: 'logo', bytes: head.logo }] : []);
}

/** The letter that instructs the bank, with the list and its sum in words. Throws 404, and 422 for what is signed for. */
export async function bankLetter(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { payment, lines } = await sendable(ctx, id);
  if (payment.layout === 'sheet') throw new UserError('rule', 'What is signed for goes to no bank. Print the sheet.');
  const mpesa = payment.layout === 'b2c';
  const by = { eft: 'by EFT', rtgs: 'by RTGS', b2c: 'by M-Pesa' }[payment.layout];
  const sum = `KES ${formatCents(payment.amount)} (${amountInWords(payment.amount)})`;
  const body = await write(
    ctx,
    payment,
    {
      title: `Salaries of ${formatMonth(`${payment.month}-01`)}: ${wayInWords(payment)}`,
      to: ['The Manager', payment.moneyName],
      paragraphs: [
        `Please debit our account “${payment.moneyName}”, no. ................................, with ${sum} and pay the ${lines.length === 1 ? 'one person' : `${lines.length} persons`} below ${by}.`,
      ],
      columns: mpesa
        ? [
            ['No.', 8, true],
            ['Payroll no.', 18],
            ['Name', 48],
            ['M-Pesa number', 32],
            ['KES', 24, true],
          ]
        : [
            ['No.', 8, true],
            ['Name', 42],
            ['Bank and branch', 44],
            ['Code', 14],
            ['Account no.', 30],
            ['KES', 24, true],
          ],
      rows: lines.map((line, at) => {
        const { route, amount } = line;
        return mpesa
          ? [String(at + 1), line.payrollNo, line.fullName, formatPhone(route.phone ?? ''), formatCents(amount)]
          : [
              String(at + 1),
              nameOf(line),
              [route.bankName, route.branchName].filter(Boolean).join(', '),
              [route.bankCode, route.branchCode].filter(Boolean).join('-'),
              route.accountNo ?? '',
              formatCents(amount),
            ];
      }),
      signatures: ['Signatory', 'Signatory'],
      tall: false,
    },
    letterhead,
  );
  note(ctx, payment, 'Letter to the bank');
  return { body, type: 'application/pdf', name: fileName(payment, 'Letter', 'pdf'), inline: true };
}

/** The sheet on which each signs for their pay. Throws 404, and 422 for what goes to a bank. */
export async function signingSheet(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { payment, lines } = await sendable(ctx, id);
  if (payment.layout !== 'sheet') throw new UserError('rule', 'Only pay in cash or by cheque is signed for.');
  const cheque = payment.mode === 'cheque';
  const body = await write(
    ctx,
    payment,
    {
      title: `Pay of ${formatMonth(`${payment.month}-01`)} ${cheque ? 'by cheque' : 'in cash'}`,
      to: [],
      paragraphs: [`Each signs for the net pay that they have received ${cheque ? 'by cheque' : 'in cash'}.`],
      columns: [
        ['No.', 8, true],
        ['Payroll no.', 16],
        ['Name', 42],
        ['ID no.', 22],
        ['KES', 22, true],
        ...(cheque ? ([['Cheque no.', 22]] as const) : []),
        ['Signature', 34],
        ['Day', 18],
      ],
      rows: lines.map(({ payrollNo, fullName, nationalId, amount }, at) => [
        String(at + 1),
        payrollNo,
        fullName,
        nationalId ?? '',
        formatCents(amount),
        ...(cheque ? [''] : []),
        '',
        '',
      ]),
      signatures: ['Paid out by', 'Seen by'],
      tall: true,
    },
    letterhead,
  );
  note(ctx, payment, 'Sheet to sign');
  return { body, type: 'application/pdf', name: fileName(payment, 'Sheet', 'pdf'), inline: true };
}
