import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { roundApproval } from '../../contract/round-approval.ts';
import { outcomeWords } from '../../contract/words.ts';
import { getRound, outcomesOf } from './rounds.store.ts';

/** What is wrong stands first. */
const order = ['lost', 'missing', 'moved', 'elsewhere', 'found'];

/** The report of a round: what was found where, what is missing, and codes that no asset has. Throws 404. */
export async function printRound(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const round = await getRound(ctx, id);
  const all = await outcomesOf(ctx, id);
  const { timeZone } = ctx.school;
  const title = `Verification of assets ${round.roundNo}`;
  const unknowns = round.unknowns
    .map(({ code }) => code)
    .slice(0, 60)
    .join(', ');
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [
      `${round.of ?? 'All assets'}, ${formatDay(round.day)}, opened by ${round.askedName}`,
      round.closedAt === null
        ? roundApproval.states[round.state][0]
        : `Closed ${formatInstant(round.closedAt, timeZone)} by ${round.closedName ?? ''}`,
      `Expected ${round.expected}, found ${round.found} (${round.elsewhere} elsewhere), missing ${round.missing}, unknown codes ${round.unknown}`,
      ...(round.scanners.length > 0
        ? [`Scanned by: ${round.scanners.map(({ name, scans }) => `${name} ${scans}`).join(', ')}`]
        : []),
      ...(round.result ? [`Result: ${round.result}`] : []),
      ...(unknowns ? [`Codes that no asset has: ${unknowns}`] : []),
    ],
    columns: [
      { key: 'tag', label: 'Tag', kind: 'text' },
      { key: 'name', label: 'Asset', kind: 'text' },
      { key: 'place', label: 'Should be in', kind: 'text' },
      { key: 'found', label: 'Found in', kind: 'text' },
      { key: 'by', label: 'By', kind: 'text' },
      { key: 'custodian', label: 'Custodian', kind: 'text' },
      { key: 'outcome', label: 'Result', kind: 'text' },
    ],
    rows: all
      .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
      .map((one) => ({
        tag: one.tag,
        name: one.name,
        place: one.locationName ?? '',
        found: one.foundName ?? (one.foundAt === null ? '' : 'Not said'),
        by: one.foundBy ?? '',
        custodian: one.custodianName ?? '',
        outcome: one.expected ? outcomeWords[one.outcome] : `${outcomeWords[one.outcome]}, not looked for`,
      })),
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${title.replaceAll('/', '-')}.pdf`, inline: true };
}
