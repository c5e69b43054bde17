import { formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import type { Column } from '#kit/server/sheets/cells.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { hrSetting } from '../../../setup/server/settings.store.ts';
import { nameParts } from '../files/names.ts';
import { type Card, type CardMonth, cardsOf } from './cards.store.ts';
import { type CardColumn, footOf, layoutOf } from './layout.ts';

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const totalOf = ({ of }: CardColumn, months: readonly CardMonth[]): number => months.reduce((sum, month) => sum + of(month), 0);

/** A card as the template draws it: each column is one text of twelve months and the total, which is far quicker than as many cells. */
function pageOf(card: Card, year: number, layout: readonly CardColumn[]) {
  const { surname, others } = nameParts(card.fullName);
  const byMonth = new Map(card.months.map((month) => [month.month, month]));
  const foot = footOf(year);
  const said = (letter: string): string => {
    const found = layout.find((column) => column.letter === letter);
    return found ? formatCents(totalOf(found, card.months)) : '';
  };
  return {
    surname,
    others,
    pin: card.kraPin ?? '',
    payrollNo: card.payrollNo,
    columns: layout.map((column) => [
      ...monthNames.map((_name, at) => {
        const month = byMonth.get(at + 1);
        return month ? formatCents(column.of(month)) : '';
      }),
      formatCents(totalOf(column, card.months)),
    ]),
    chargeable: said(foot.chargeable),
    tax: said(foot.tax),
    exempt: card.exempt === 0 ? '' : `Exempt for disability in the year: ${formatCents(card.exempt)}, not in chargeable pay.`,
  };
}

async function paper(ctx: SchoolContext, year: number, cards: readonly Card[], name: string): Promise<BinaryAnswer> {
  const { employerPin } = await hrSetting(ctx.tx);
  const layout = layoutOf(year);
  const foot = footOf(year);
  const body = await writePdf(new URL('./p9.typ', import.meta.url), {
    title: `P9A ${year}`,
    year: String(year),
    employer: ctx.school.name,
    employerPin: employerPin ?? '',
    months: [...monthNames, 'Total'],
    letters: layout.map(({ letter }) => letter),
    labels: layout.map(({ label }) => label),
    notes: layout.map(({ note }) => note),
    chargeableLetter: foot.chargeable,
    taxLetter: foot.tax,
    cards: cards.map((card) => pageOf(card, year, layout)),
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), ctx.school.timeZone)}`,
  });
  return { body, type: 'application/pdf', name, inline: true };
}

/** Throws 422 where nobody was paid in the year. */
async function someCards(ctx: SchoolContext, year: number): Promise<Card[]> {
  const cards = await cardsOf(ctx.tx, year);
  if (cards.length === 0) throw new UserError('rule', `No pay of ${year} is posted: there is no card to print.`);
  return cards;
}

/** The cards of all in one file. Throws 422 where there are none. */
export const printCards = async (ctx: SchoolContext, year: number): Promise<BinaryAnswer> =>
  paper(ctx, year, await someCards(ctx, year), `P9A ${year}.pdf`);

/** The card of one. Throws 404 where nothing was paid in the year. */
export async function printCard(ctx: SchoolContext, year: number, staffMemberId: number): Promise<BinaryAnswer> {
  const cards = await cardsOf(ctx.tx, year, staffMemberId);
  const [card] = cards;
  if (!card) throw notFound('tax deduction card');
  return paper(ctx, year, cards, `P9A ${year} ${card.fullName}.pdf`);
}

/** The totals of all cards of a year, a row each. Throws 422 where there are none. */
export async function cardsWorkbook(ctx: SchoolContext, year: number): Promise<BinaryAnswer> {
  const cards = await someCards(ctx, year);
  const layout = layoutOf(year);
  const columns: Column[] = [
    { key: 'payrollNo', label: 'Payroll no.', kind: 'text' },
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'pin', label: 'KRA PIN', kind: 'text' },
    { key: 'months', label: 'Months', kind: 'number' },
    ...layout.map(({ letter, label, note }): Column => ({
      key: letter,
      label: [letter, label, note].filter(Boolean).join(' '),
      kind: 'cents',
    })),
  ];
  const sums = (months: readonly CardMonth[]) =>
    Object.fromEntries(layout.map((column) => [column.letter, totalOf(column, months)]));
  const rows = [
    ...cards.map(({ payrollNo, fullName, kraPin, months }) => ({
      payrollNo,
      name: fullName,
      pin: kraPin ?? '',
      months: months.length,
      ...sums(months),
    })),
    { name: 'Total', ...sums(cards.flatMap(({ months }) => months)) },
  ];
  const body = await writeXlsx({ title: `P9A ${year}`, columns, rows, timeZone: ctx.school.timeZone });
  return { body, type: workbookType, name: `P9A ${year} totals.xlsx`, inline: false };
}
