import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import type { timetablePapersApi } from '../../contract/papers.ts';
import { sessionsOf } from '../read/sessions.store.ts';
import { ofStudent } from '../read/timetable-days.ts';
import { whoseTimetable } from '../read/who.ts';
import { type MatrixPage, matrixPages, type WeekPage, weekPage, weekPages } from './sheet-pages.ts';
import { readSheets, type Sheets } from './sheets.store.ts';

type Asked = Input<typeof timetablePapersApi.workbook>;

async function pagesOf(
  ctx: SchoolContext,
  sheets: Sheets,
  { view, key, rows }: Asked,
  paper: 'a3' | 'a4',
): Promise<(WeekPage | MatrixPage)[]> {
  if (view === 'school') return matrixPages(sheets, rows, paper);
  if (view !== 'student') return weekPages(sheets, view, key);
  // Throws 403 for who may not open students.
  const { who, name } = await whoseTimetable(ctx, 'student', key, [sheets.publication]);
  const sessions = await ofStudent(ctx.tx, who, await sessionsOf(ctx.tx, [sheets.publication.id], who));
  return [weekPage(sheets, 'student', { key, name, sessions })];
}

/** `Timetable of Form 3 East`, `Timetables of all teachers`. */
function titleOf({ view, key, rows }: Asked, pages: readonly { title: string }[]): string {
  if (view === 'school') return `Timetable of the whole school by ${rows}`;
  if (key !== '' || view === 'student') return `Timetable of ${pages[0]?.title}`;
  return `Timetables of all ${{ class: 'classes', teacher: 'teachers', room: 'rooms' }[view]}`;
}

/** A timetable on the school's paper. Throws 403, 404, and 422 where nothing is published. */
export async function timetablePaper(
  ctx: SchoolContext,
  asked: Input<typeof timetablePapersApi.paper>,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const sheets = await readSheets(ctx, asked.day);
  const pages = await pagesOf(ctx, sheets, asked, asked.paper);
  const { name, motto, contacts, logo } = await letterhead(ctx);
  const { publication } = sheets;
  const title = titleOf(asked, pages);
  const until = publication.untilDay === null ? '' : ` to ${formatDay(publication.untilDay)}`;
  const data = {
    name,
    motto,
    contacts,
    logo: logo ? 'logo' : null,
    title,
    about: [publication.name, `Valid from ${formatDay(publication.fromDay)}${until}`],
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), ctx.school.timeZone)}`,
    paper: asked.paper,
    plain: asked.plain,
    pages,
  };
  const body = await writePdf(new URL('./timetable.typ', import.meta.url), data, logo ? [{ name: 'logo', bytes: logo }] : []);
  return { body, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}

/** The same as a workbook: a row for each day or each class, teacher or room. Throws 403, 404, and 422 where nothing is published. */
export async function timetableWorkbook(ctx: SchoolContext, asked: Asked): Promise<BinaryAnswer> {
  const sheets = await readSheets(ctx, asked.day);
  const { publication } = sheets;
  const pages = await pagesOf(ctx, sheets, asked, 'a3');
  const title = titleOf(asked, pages);
  const lines = pages.flatMap((page) => (page.kind === 'week' ? weekLines(page, asked.key === '') : matrixLines(page)));
  // Pages may have other columns each: every head that stands anywhere is a column, in the order in which they come.
  const labels = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const body = await writeXlsx({
    title: `From ${publication.fromDay}`,
    columns: labels.map((label) => ({ key: label, label, kind: 'text' })),
    rows: lines,
    timeZone: ctx.school.timeZone,
  });
  return { body, type: workbookType, name: `${title}, from ${publication.fromDay}.xlsx`, inline: false };
}

type Line = Record<string, string>;

const inCell = (items: readonly { lines: readonly string[] }[]): string => items.map(({ lines }) => lines.join(', ')).join('; ');

function weekLines({ title, columns, rows }: WeekPage, named: boolean): Line[] {
  return rows.map(({ name, cells }) => {
    const line: Line = { ...(named ? { Name: title } : {}), Day: name };
    let at = 0;
    for (const { span, lesson, items, name: said } of cells) {
      for (const { name: head, time } of columns.slice(at, at + span)) line[`${head} ${time}`] = lesson ? inCell(items) : said;
      at += span;
    }
    return line;
  });
}

function matrixLines({ groups, heads, rows }: MatrixPage): Line[] {
  const dayOf = groups.flatMap(({ name, count }) => Array.from({ length: count }, () => name));
  return rows.map(({ name, cells }) => {
    const line: Line = { Name: name };
    let at = 0;
    for (const { span, lines } of cells) {
      for (let place = at; place < at + span; place += 1) line[`${dayOf[place]} ${heads[place]}`] = lines.join(', ');
      at += span;
    }
    return line;
  });
}
