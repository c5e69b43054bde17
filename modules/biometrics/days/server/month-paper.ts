import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import { attended, type DayStatus, dayStatuses, dayStatusLetters, dayStatusWords } from '../contract/day-status.ts';
import type { MonthSheet, sheetsApi } from '../contract/sheets.ts';
import { monthSheet } from './sheets.store.ts';

type Asked = Input<typeof sheetsApi.month>;
type Column = Parameters<typeof writeXlsx>[0]['columns'][number];

/** On paper a dot is too small to be told from a speck. */
const letterOf = (mark: DayStatus | null) => (mark === null ? '' : mark === 'present' ? '/' : dayStatusLetters[mark]);

/** The monthly register: a row a student, a column a school day, and below it boys, girls and all who attended. Throws 404 and 422. */
async function register(ctx: SchoolContext, asked: Asked) {
  const sheet = await monthSheet(ctx, asked);
  if (sheet.rows.length === 0 || sheet.days.length === 0)
    throw new UserError('rule', 'This month has nothing to print: no student, or no school day up to today.');
  const columns: Column[] = [
    { key: 'no', label: 'No.', kind: 'number' },
    { key: 'admissionNo', label: 'Adm no.', kind: 'text' },
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'gender', label: 'Sex', kind: 'text' },
    ...sheet.days.map((day): Column => ({ key: day, label: String(Number(day.slice(8))), kind: 'text' })),
    { key: 'attended', label: 'Days', kind: 'number' },
    { key: 'missed', label: 'Missed', kind: 'number' },
  ];
  const rows = sheet.rows.map(({ admissionNo, name, gender, marks, ...row }, at) => ({
    no: at + 1,
    admissionNo,
    name,
    gender: gender === 'female' ? 'G' : 'B',
    ...Object.fromEntries(sheet.days.map((day, place) => [day, letterOf(marks[place] ?? null)])),
    attended: row.attended,
    missed: row.missed,
  }));
  const totals = ([label, who]: readonly [string, MonthSheet['rows']]) => ({
    no: null,
    admissionNo: '',
    name: label,
    gender: '',
    ...Object.fromEntries(sheet.days.map((day, place) => [day, attendedOn(who, place)])),
    attended: who.reduce((sum, row) => sum + row.attended, 0),
    missed: who.reduce((sum, row) => sum + row.missed, 0),
  });
  const groups = [
    ['Boys present', sheet.rows.filter(({ gender }) => gender === 'male')],
    ['Girls present', sheet.rows.filter(({ gender }) => gender === 'female')],
    ['All present', sheet.rows],
  ] as const;
  const place = [sheet.className, sheet.streamName].filter(Boolean).join(' ');
  return {
    columns,
    rows: [...rows, ...groups.map(totals)],
    title: `Register of attendance: ${place}, ${formatDay(`${asked.month}-01`).slice(2)}`,
  };
}

const attendedOn = (who: MonthSheet['rows'], place: number) =>
  String(who.filter(({ marks }) => attended.some((status) => status === marks[place])).length);

/** The monthly register on the school's paper. Throws 404 and 422. */
export async function printMonth(ctx: SchoolContext, asked: Asked, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { columns, rows, title } = await register(ctx, asked);
  const { timeZone } = ctx.school;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [
      `/ present, ${dayStatuses
        .slice(1)
        .map((status) => `${dayStatusLetters[status]} ${dayStatusWords[status].toLowerCase()}`)
        .join(', ')}`,
    ],
    columns,
    rows,
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${title.replace(':', '')}.pdf`, inline: true };
}

/** The monthly register as a workbook. Throws 404 and 422. */
export async function monthWorkbook(ctx: SchoolContext, asked: Asked): Promise<BinaryAnswer> {
  const { columns, rows, title } = await register(ctx, asked);
  const body = await writeXlsx({ title: 'Register', columns, rows, timeZone: ctx.school.timeZone });
  return { body, type: workbookType, name: `${title.replace(':', '')}.xlsx`, inline: false };
}
