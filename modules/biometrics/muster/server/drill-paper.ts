import { formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { drillTime } from '../contract/drill-words.ts';
import { drillById } from './drills.store.ts';

/** The report of a drill: how long it took, who found how many, and who was missing. Throws 404. */
export async function printDrill(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const drill = await drillById(ctx, id);
  const { timeZone } = ctx.school;
  const title = `Drill of ${formatInstant(drill.startedAt, timeZone)}`;
  const finders = drill.finders.map(({ by, found }) => `${by} ${found}`).join(', ');
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [
      `Begun by ${drill.startedBy}${drill.place ? ` at ${drill.place}` : ''}`,
      drill.endedAt === null ? 'Not ended' : `Ended ${formatInstant(drill.endedAt, timeZone)} by ${drill.endedBy}`,
      `Expected ${drill.expected}, found ${drill.found}${drill.besides > 0 ? ` (${drill.besides} besides)` : ''}, missing ${drill.missing}`,
      `Everybody accounted for: ${drill.seconds === null ? 'no' : `after ${drillTime(drill.seconds)}`}`,
      ...(finders ? [`Found by: ${finders}`] : []),
      ...(drill.note ? [drill.note] : []),
      drill.missing === 0 ? 'Nobody was missing.' : 'Missing:',
    ],
    columns: [
      { key: 'place', label: 'No.', kind: 'number' },
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'no', label: 'Adm or staff no.', kind: 'text' },
      { key: 'seat', label: 'Class', kind: 'text' },
      { key: 'where', label: 'To be looked for', kind: 'text' },
    ],
    rows: drill.missed.map(({ name, no, seat, place }, at) => ({
      place: at + 1,
      name,
      no,
      seat: seat ?? 'Staff',
      where: place ?? '',
    })),
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${title.replaceAll(':', '.')}.pdf`, inline: true };
}
