import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { approveStocktake, beginStocktake, moveStocktake } from '../../reports/server/stocktakes/decide.ts';
import { takeScans } from '../../reports/server/stocktakes/scan.ts';

/** Stock-takings of the sample school: one approved with what was missing, one to be approved, one under way, one given up. */
export async function seedReports(given: SchoolContext): Promise<void> {
  // Each step has a person of its own in a school.
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [clerk, head] = [as('Grace Wambui'), as('Mary Atieno')];
  const at = `${addDays(schoolDay(given), -1)}T09:30:00Z`;
  const { rows: shelves } = await sql<{ shelf: string; codes: string[] }>`
    select c.shelf, array_agg(c.accession_no order by c.id) as codes
      from library.copy c
     where c.shelf is not null and c.status = 'available'
       and not exists (select from library.loan l where l.school_id = c.school_id and l.copy_id = c.id and l.returned_at is null)
     group by c.shelf having count(*) > 3 order by count(*), c.shelf limit 3`.execute(given.tx);
  let serial = 0;
  const count = async (place: number, leaveOut: number, more: readonly string[] = []) => {
    const found = shelves[place];
    if (!found) return null;
    const { shelf, codes } = found;
    const taken = await beginStocktake(clerk, { shelf, kind: null, note: place === 0 ? 'After the rains – “maktaba”' : null });
    const scans = [...codes.slice(leaveOut), ...more].map((code, n) => {
      serial += 1;
      return { key: `sample-seen-${serial}`, code, shelf: n === 1 ? 'Juu kabisa' : shelf, at };
    });
    await takeScans(clerk, { id: taken.id, scans });
    return taken;
  };
  const first = await count(0, 1);
  if (first) {
    const { id, version } = await moveStocktake(clerk, 'finish', { id: first.id, version: first.version, remark: null });
    await approveStocktake(head, { id, version, remark: 'Looked for twice' });
  }
  const second = await count(1, 2, ['KITABU-9999']);
  if (second) await moveStocktake(clerk, 'finish', { id: second.id, version: second.version, remark: null });
  await count(2, 1);
  const givenUp = await beginStocktake(clerk, { shelf: null, kind: 'fiction', note: null });
  await moveStocktake(clerk, 'cancel', { id: givenUp.id, version: givenUp.version, remark: 'Exams begin in the library' });
}
