import { formatDay, formatInstant, timeIn, weekdayOf } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import type { StaffDay, staffAttendanceApi } from '../contract/staff-attendance.ts';
import { besideDay, hoursInWords, staffStatusWords } from '../contract/staff-status.ts';
import { monthOfStaff } from './staff-days.store.ts';

/** What was said by hand, by whom and why; empty where nobody said anything. */
const saidByHand = ({ hand, by, because }: StaffDay): string =>
  hand === null ? '' : `by hand, ${[by, because].filter(Boolean).join(': ')}`;

/** The month of a member of staff on the school's paper, from its first day on. Throws 404, and 422 for a month without a day. */
export async function printStaffMonth(
  ctx: SchoolContext,
  asked: Input<typeof staffAttendanceApi.print>,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const { name, rows, totals } = await monthOfStaff(ctx, asked);
  if (rows.length === 0) throw new UserError('rule', 'This month has nothing to print: no day of it is known.');
  const { timeZone } = ctx.school;
  const time = (at: string | null): string => (at === null ? '' : timeIn(timeZone, new Date(at)));
  const title = `Attendance of ${name}, ${formatDay(`${asked.month}-01`).slice(2)}`;
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [
      [
        `Days at work ${totals.present}${totals.percent === null ? '' : ` (${totals.percent.toFixed(1)} %)`}`,
        `late ${totals.late}`,
        `half days ${totals.halfDays}`,
        `absent ${totals.absent}`,
      ].join(', '),
      `Hours: ${hoursInWords(totals.minutes)}; overtime: ${hoursInWords(totals.overtimeMinutes)}`,
    ],
    columns: [
      { key: 'day', label: 'Day', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'text' },
      { key: 'in', label: 'In', kind: 'text' },
      { key: 'out', label: 'Out', kind: 'text' },
      { key: 'hours', label: 'Hours', kind: 'text' },
      { key: 'beside', label: 'Remarks', kind: 'text' },
    ],
    rows: rows.toReversed().map((row) => ({
      day: `${weekdayOf(row.day).slice(0, 3)} ${formatDay(row.day, true)}`,
      status: staffStatusWords[row.status],
      in: time(row.firstIn),
      out: time(row.lastOut),
      hours: hoursInWords(row.minutes),
      beside: [besideDay(row), saidByHand(row)].filter(Boolean).join('; '),
    })),
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}
