import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { askAmnesty, decideAmnesty } from '../../fines/server/amnesties.store.ts';
import { chargeDamage } from '../../fines/server/charge-fine.ts';
import { getFine } from '../../fines/server/fines.store.ts';
import { payFine } from '../../fines/server/settle-fine.ts';
import { askWaiver, rejectWaiver } from '../../fines/server/waivers.store.ts';

/** Fines of the sample school: what the desk charged, two for damage, some paid, one whose waiver waits and one that was refused, amnesties. */
export async function seedFines(given: SchoolContext): Promise<void> {
  // Each step has a person of its own in a school.
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [ctx, bursar] = [as('Grace Wambui'), as('Mary Atieno')];
  const { rows: loans } = await sql<{ id: number }>`
    select l.id from library.loan l join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
     where l.returned_at is not null and l.student_id is not null and not l.taken_back order by l.id limit 2`.execute(ctx.tx);
  for (const [at, { id: loanId }] of loans.entries())
    await chargeDamage(ctx, { loanId, amount: 2500 * (at + 1), because: at === 0 ? 'Cover torn – “Ngũgĩ”' : 'Wet pages' });
  const { rows: fines } = await sql<{ id: number }>`select id from library.fine order by id limit 4`.execute(ctx.tx);
  const [paid, waits, refused] = await Promise.all(fines.map(({ id }) => getFine(ctx, id)));
  if (paid && paid.owed > 0)
    await payFine(ctx, { id: paid.id, version: paid.version, amount: paid.owed, mode: 'cash', reference: null, moneyId: null });
  if (waits && waits.owed > 0)
    await askWaiver(ctx, { fineId: waits.id, amount: waits.owed, reason: 'The book was with the class teacher' });
  if (refused && refused.owed > 0) {
    const { id, version } = await askWaiver(ctx, { fineId: refused.id, amount: refused.owed, reason: 'Forgot it at home' });
    await rejectWaiver(bursar, { id, version, remark: 'Everybody has to bring it' });
  }
  const today = schoolDay(ctx);
  const past = await askAmnesty(ctx, {
    name: 'Books home',
    fromDay: addDays(today, -40),
    toDay: addDays(today, -33),
    reason: 'End of the last term',
  });
  const held = await decideAmnesty(bursar, 'approve', { id: past.id, version: past.version, remark: null });
  await decideAmnesty(bursar, 'end', { id: held.id, version: held.version, remark: 'The term is over' });
  await askAmnesty(ctx, {
    name: 'Krismasi – books before Christmas',
    fromDay: addDays(today, 3),
    toDay: addDays(today, 10),
    reason: 'So that the shelves are full in January',
  });
}
