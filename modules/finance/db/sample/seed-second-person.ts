import { sql } from 'kysely';
import { there } from '#kit/server/sql/one.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { transferOrWait } from '../../banks/server/accounts/second-person.ts';
import { journalOrWait } from '../../books/server/second-person.ts';
import { cancelWaiting, decideWaiting } from '../../control/server/decide.store.ts';
import { setLimits } from '../../control/server/limits.store.ts';
import { waitingPosts } from '../../server/waiting-posts.ts';

/**
 * What is above the limit of one person: a journal and a transfer that wait, a transfer that another approved, a journal
 * that was refused and one that its maker took back.
 */
export async function seedSecondPerson(own: SchoolContext): Promise<void> {
  const { bursar, admin } = await peopleOf(own);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from finance.account where not heading and active`.execute(own.tx);
  const id = (name: string) => there(rows.find((row) => row.name === name)).id;
  if (!rows.some(({ name }) => name === 'Parents’ association account')) return;
  const [fund, parents] = [id('Boarding and school fund account'), id('Parents’ association account')];
  const today = schoolDay(own);
  await setLimits(admin, { journal: 2_000_000, transfer: 10_000_000, charge: 500_000, days: 7 });
  const journal = (narration: string, account: string, shillings: number, back: number) =>
    journalOrWait(bursar, {
      day: addDays(today, -back),
      narration,
      lines: [
        { accountId: id(account), side: 'debit', amount: shillings * 100, note: null },
        { accountId: fund, side: 'credit', amount: shillings * 100, note: null },
      ],
    });
  const move = (shillings: number, back: number, reference: string | null, narration: string | null) =>
    transferOrWait(bursar, {
      fromId: fund,
      toId: parents,
      amount: shillings * 100,
      day: addDays(today, -back),
      reference,
      narration,
    });
  const decided = (waitingId: number | null, approve: boolean, remark: string | null) =>
    waitingId === null ? null : decideWaiting(admin, { id: waitingId, approve, remark }, waitingPosts);
  await decided((await move(120_000, 2, 'RTGS 0418', 'Parents’ share of the school bus')).waitingId, true, null);
  const twice = await journal('Maize and beans of the term', 'Food', 64_300, 3);
  await decided(twice.waitingId, false, 'It is on a payment voucher already');
  const taken = await journal('Roof of the dormitory', 'Repairs and maintenance costs', 210_500, 1);
  if (taken.waitingId !== null) await cancelWaiting(bursar, taken.waitingId);
  await journal('Roof of the dormitory, O’Brien Wanjirũ', 'Repairs and maintenance costs', 201_500, 1);
  await move(350_000, 0, null, null);
}

/** The bursar who asks and the administrator who decides; in schools without them two people of no account. */
async function peopleOf(own: SchoolContext) {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from platform.account where kind = 'school' and username in ('admin', 'bursar')`.execute(own.tx);
  const as = (username: string, at: number): SchoolContext => {
    const accountId = rows.find((row) => row.username === username)?.id ?? 900_000 + at;
    return { ...own, user: { ...own.user, accountId, username } };
  };
  return { admin: as('admin', 2), bursar: as('bursar', 3) };
}
