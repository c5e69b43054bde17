import { sql } from 'kysely';
import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { amountInWords, formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writeLettersPdf } from '#kit/server/pdf/letter-pdf.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { payModeWords, type Voucher } from '../../contract/vouchers.ts';
import { budgetsOver } from '../budgets/control.store.ts';
import { getVoucher } from './vouchers.store.ts';

const signers = [
  ['prepared', 'Prepared by'],
  ['checked', 'Checked by'],
  ['approved', 'Approved by'],
] as const;

/** The voucher on the school’s paper, with what remains of the budgets and three places to sign. */
export async function voucherPaper(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const voucher = await getVoucher(ctx, id);
  const head = await letterhead(ctx);
  const budgets = await budgetsOver(ctx.tx, voucher.lines, voucher.day);
  const data = {
    name: head.name,
    contacts: head.contacts,
    logo: head.logo ? 'logo' : null,
    no: voucher.voucherNo ?? 'Draft',
    state: voucher.state,
    facts: [['Pay to', voucher.payeeName], ['Day', formatDay(voucher.day)], ['For', voucher.narration], ...paidFacts(voucher)],
    lines: [
      ...voucher.bills.map(({ billNo, day, amount }) => [`Invoice ${billNo} of ${formatDay(day)}`, '', formatCents(amount)]),
      ...voucher.lines.map((line) => [
        line.note ?? line.expenseName,
        [`${line.expenseCode} ${line.expenseName}`, line.voteHead, line.department].filter(Boolean).join(', '),
        formatCents(line.amount),
      ]),
    ],
    taxes: voucher.taxes.map(({ name, rate, base, amount }) => [
      `Less ${name}, ${rate / 100} % of ${formatCents(base)}`,
      `(${formatCents(amount)})`,
    ]),
    gross: formatCents(voucher.amount),
    net: formatCents(voucher.net),
    words: voucher.words,
    budgets: budgets.map(({ name, expenseName, budgeted, committed, spent, remaining }) => [
      `${expenseName}, ${name}`,
      ...[budgeted, committed, spent, remaining].map(formatCents),
    ]),
    signatures: signers.map(([step, title]) => {
      const signed = voucher.signatures.find((one) => one.step === step && !one.past);
      return { title, name: signed?.name ?? '', at: signed ? formatInstant(signed.at, ctx.school.timeZone) : '' };
    }),
    footer: `Printed by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  };
  const images = head.logo ? [{ name: 'logo', bytes: head.logo }] : [];
  const body = await writePdf(new URL('./voucher.typ', import.meta.url), data, images);
  return { body, type: 'application/pdf', name: `Voucher ${data.no.replaceAll('/', '-')}.pdf`, inline: true };
}

function paidFacts({ paidOn, mode, reference, moneyName }: Voucher): [string, string][] {
  if (paidOn === null || mode === null) return [];
  return [['Paid', [formatDay(paidOn), payModeWords[mode], reference, `from ${moneyName ?? ''}`].filter(Boolean).join(', ')]];
}

/** What was withheld of a paid voucher, for the payee. */
export async function taxCertificate(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const voucher = await getVoucher(ctx, id);
  if (voucher.state !== 'paid' || voucher.paidOn === null) throw new UserError('rule', 'Only a paid voucher has a certificate.');
  if (voucher.taxes.length === 0) throw new UserError('rule', 'Nothing was withheld on this voucher.');
  const { rows } = await sql<{ pin: string | null }>`
    select kra_pin as pin from finance.supplier where id = ${voucher.supplierId ?? 0}`.execute(ctx.tx);
  const pin = rows[0]?.pin;
  const head = await letterhead(ctx);
  const approved = voucher.signatures.findLast(({ step, past }) => step === 'approved' && !past);
  const body = await writeLettersPdf(head, `Withholding certificate ${voucher.voucherNo ?? ''}`, [
    {
      reference: `Our ref: ${voucher.voucherNo ?? ''}`,
      date: formatDay(voucher.paidOn),
      to: [voucher.payeeName, ...(pin ? [`KRA PIN ${pin}`] : [])],
      subject: 'Certificate of tax withheld',
      paragraphs: [
        `We paid you for ${voucher.narration} on ${formatDay(voucher.paidOn)} and held back the tax below, to be paid to the Kenya Revenue Authority on your behalf. The authority’s own certificate is issued on its system once the tax has been paid in.`,
      ],
      facts: [
        ['Payment before tax', `KES ${formatCents(voucher.amount)}`],
        ...voucher.taxes.map(
          ({ name, rate, base, amount }) =>
            [`${name}, ${rate / 100} % of KES ${formatCents(base)}`, `KES ${formatCents(amount)}`] as const,
        ),
        ['Tax withheld', `KES ${formatCents(voucher.withheld)}`],
        ['In words', amountInWords(voucher.withheld)],
        ['Paid to you', `KES ${formatCents(voucher.net)}`],
      ],
      signatory: { name: approved?.name ?? ctx.user.username, title: `For ${head.name}` },
    },
  ]);
  return { body, type: 'application/pdf', name: `Withholding ${voucher.payeeName}.pdf`, inline: true };
}
