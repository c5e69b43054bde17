import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type routesApi, tripWords } from '../../contract/routes.ts';
import { tripOf } from './trips.store.ts';

/** A trip on paper, for the driver: who waits where, and whom to call. */
export async function manifestPdf(
  ctx: SchoolContext,
  input: Input<typeof routesApi.manifest>,
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  const { route, day, direction, rows } = await tripOf(ctx, input);
  const title = `${route.name}, ${tripWords[direction].toLowerCase()}`;
  const crew = [
    route.plate && `Vehicle ${route.plate}`,
    route.driverName && `Driver ${route.driverName}${route.driverPhone ? `, ${formatPhone(route.driverPhone)}` : ''}`,
    route.assistantName && `Assistant ${route.assistantName}`,
  ].filter((part) => typeof part === 'string');
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [
      formatDay(day),
      crew.join(' · '),
      `${rows.length} riders${route.seats === null ? '' : `, ${route.seats} seats`}`,
    ].filter(Boolean),
    columns: [
      { key: 'no', label: 'No.', kind: 'number' },
      { key: 'stageName', label: 'Stage', kind: 'text' },
      { key: 'time', label: 'Time', kind: 'text' },
      { key: 'fullName', label: 'Student', kind: 'text' },
      { key: 'seat', label: 'Class', kind: 'text' },
      { key: 'guardian', label: 'Guardian', kind: 'text' },
      { key: 'on', label: 'On', kind: 'text' },
      { key: 'off', label: 'Off', kind: 'text' },
    ],
    rows: rows.map((row, at) => ({
      ...row,
      no: at + 1,
      guardian: [row.guardianName, row.guardianPhone && formatPhone(row.guardianPhone)].filter(Boolean).join(', '),
      on: row.boardedAt === null ? '____' : 'Yes',
      off: row.alightedAt === null ? '____' : 'Yes',
    })),
    timeZone: ctx.school.timeZone,
    footer: `${ctx.school.name}, made by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  });
  return { body, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}
