import { sql } from 'kysely';
import { addDays, formatInstant, formatMonth } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { workbookType } from '#kit/server/imports/workbook.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { writeXlsx } from '#kit/server/sheets/xlsx.ts';
import {
  attended,
  type DayStatus,
  dayStatusLetters,
  dayStatusWords,
  missed,
} from '#modules/biometrics/days/contract/day-status.ts';
import { type StaffStatus, staffStatusWords } from '#modules/biometrics/staff/contract/staff-status.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { staffSheetsApi } from '../contract/staff-sheets.ts';
import type { studentSheetsApi } from '../contract/student-sheets.ts';
import { daysOfMonth, monthsOf } from './months.store.ts';

/** On paper a dot is too small to be told from a speck. */
const staffLetters: Record<StaffStatus, string> = {
  present: '/',
  late: 'L',
  half_day: '½',
  absent: 'A',
  excused: 'E',
  leave: 'V',
  off_duty: '–',
  holiday: 'H',
};
const studentLetters: Record<DayStatus, string> = { ...dayStatusLetters, present: '/' };

interface Line {
  name: string;
  number: string;
  marks: Readonly<Record<string, string>>;
  totals: readonly number[];
}
interface Sheet {
  title: string;
  key: string;
  number: string;
  totals: readonly string[];
  lines: readonly Line[];
}
type Column = Parameters<typeof writeXlsx>[0]['columns'][number];

/** A row a person, a column a day up to today. Throws 422 where it would be empty. */
function tableOf(ctx: SchoolContext, month: string, { number, totals, lines }: Sheet) {
  if (lines.length === 0) throw new UserError('rule', 'Nobody is in this month: there is nothing to print.');
  const { from, until } = daysOfMonth(month);
  const last = [until, schoolDay(ctx)].toSorted()[0] ?? until;
  const days: string[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(day);
  const columns: Column[] = [
    { key: 'no', label: 'No.', kind: 'number' },
    { key: 'number', label: number, kind: 'text' },
    { key: 'name', label: 'Name', kind: 'text' },
    ...days.map((day): Column => ({ key: day, label: String(Number(day.slice(8))), kind: 'text' })),
    ...totals.map((label, at): Column => ({ key: `total${at}`, label, kind: 'number' })),
  ];
  const rows = lines.map(({ name, number: of, marks, totals: sums }, at) => ({
    no: at + 1,
    number: of,
    name,
    ...Object.fromEntries(days.map((day) => [day, marks[day] ?? ''])),
    ...Object.fromEntries(sums.map((sum, place) => [`total${place}`, sum])),
  }));
  return { columns, rows };
}

/** A sheet on the school’s paper. */
async function paper(ctx: SchoolContext, month: string, sheet: Sheet, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { timeZone } = ctx.school;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: sheet.title,
    about: [sheet.key],
    ...tableOf(ctx, month, sheet),
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${sheet.title.replace(':', '')}.pdf`, inline: true };
}

async function workbook(ctx: SchoolContext, month: string, sheet: Sheet): Promise<BinaryAnswer> {
  const body = await writeXlsx({ title: 'Attendance', ...tableOf(ctx, month, sheet), timeZone: ctx.school.timeZone });
  return { body, type: workbookType, name: `${sheet.title.replace(':', '')}.xlsx`, inline: false };
}

const keyOf = <S extends string>(letters: Record<S, string>, words: Record<S, string>) =>
  Object.entries<string>(letters)
    .map(([status, letter]) => `${letter} ${words[status as S].toLowerCase()}`)
    .join(', ');

type StaffAsked = Input<typeof staffSheetsApi.print>;

async function staffSheet({ tx }: SchoolContext, { month, departmentId, kind }: StaffAsked): Promise<Sheet> {
  const { from, until } = daysOfMonth(month);
  const { rows } = await sql<{ id: number; name: string; number: string; marks: Record<string, StaffStatus> }>`
    select f.id, f.full_name as name, f.staff_no as number, jsonb_object_agg(a.day, a.status) as marks
      from settings.staff f join biometrics.staff_days a on a.school_id = f.school_id and a.staff_member_id = f.id
     where a.day between ${from}::date and ${until}::date
       and (${departmentId ?? null}::bigint is null or f.department_id = ${departmentId ?? null})
       and (${kind ?? null}::text is null or f.kind = ${kind ?? null})
     group by f.id, f.full_name, f.staff_no order by lower(f.full_name), f.id`.execute(tx);
  // Summed as on the screen: half a day that is missed counts half, and days that no contract pays count for nothing.
  const months = await monthsOf(
    tx,
    month,
    rows.map(({ id }) => id),
  );
  const summed = new Map(months.map((one) => [one.id, one]));
  return {
    title: `Attendance of staff: ${formatMonth(from)}`,
    key: keyOf(staffLetters, staffStatusWords),
    number: 'Staff no.',
    totals: ['Days', 'Absent', 'Late, min', 'Over, h'],
    lines: rows.map(({ id, name, number, marks }) => {
      const sums = summed.get(id);
      return {
        name,
        number,
        marks: Object.fromEntries(Object.entries(marks).map(([day, status]) => [day, staffLetters[status]])),
        totals: [
          (sums?.presentDays ?? 0) / 100,
          (sums?.absentDays ?? 0) / 100,
          sums?.lateMinutes ?? 0,
          Math.round(((sums?.overtimeMinutes ?? 0) / 60) * 10) / 10,
        ],
      };
    }),
  };
}

type StudentsAsked = Input<typeof studentSheetsApi.print>;

async function studentSheet({ tx }: SchoolContext, { month, classId, streamId }: StudentsAsked): Promise<Sheet> {
  const { from, until } = daysOfMonth(month);
  const { rows: places } = await sql<{ name: string }>`
    select concat_ws(' ', c.name, t.name) as name
      from settings.classes c
      left join settings.streams t on t.school_id = c.school_id and t.class_id = c.id and t.id = ${streamId ?? null}::bigint
     where c.id = ${classId} and (${streamId ?? null}::bigint is null or t.id is not null)`.execute(tx);
  const [place] = places;
  if (!place) throw notFound('class');
  const { rows } = await sql<{ name: string; number: string; marks: Record<string, DayStatus> }>`
    select s.full_name as name, s.admission_no as number, jsonb_object_agg(a.day, a.status) as marks
      from registration.roll s join biometrics.days a on a.school_id = s.school_id and a.student_id = s.id
     where s.class_id = ${classId} and (${streamId ?? null}::bigint is null or s.stream_id = ${streamId ?? null})
       and a.day between ${from}::date and ${until}::date
     group by s.id, s.full_name, s.admission_no, s.search_text order by s.search_text, s.id`.execute(tx);
  const countOf = (marks: Record<string, DayStatus>, statuses: readonly DayStatus[]) =>
    Object.values(marks).filter((status) => statuses.includes(status)).length;
  return {
    title: `Attendance of students: ${place.name}, ${formatMonth(from)}`,
    key: keyOf(studentLetters, dayStatusWords),
    number: 'Adm no.',
    totals: ['Days', 'Missed'],
    lines: rows.map(({ name, number, marks }) => ({
      name,
      number,
      marks: Object.fromEntries(Object.entries(marks).map(([day, status]) => [day, studentLetters[status]])),
      totals: [countOf(marks, attended), countOf(marks, missed)],
    })),
  };
}

export const printStaff = async (ctx: SchoolContext, asked: StaffAsked, letterhead: LetterheadProvider) =>
  paper(ctx, asked.month, await staffSheet(ctx, asked), letterhead);
export const staffWorkbook = async (ctx: SchoolContext, asked: StaffAsked) =>
  workbook(ctx, asked.month, await staffSheet(ctx, asked));
export const printStudents = async (ctx: SchoolContext, asked: StudentsAsked, letterhead: LetterheadProvider) =>
  paper(ctx, asked.month, await studentSheet(ctx, asked), letterhead);
export const studentsWorkbook = async (ctx: SchoolContext, asked: StudentsAsked) =>
  workbook(ctx, asked.month, await studentSheet(ctx, asked));
