import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { settingAccount } from '../../setup/server/accounts.ts';
import { transitStore } from '../../setup/server/stores.store.ts';
import { enterOpening } from '../../stock/server/openings/enter-opening.ts';
import { takeOpeningBack } from '../../stock/server/openings/take-back.ts';
import { postMoves } from '../../stock/server/post-moves.ts';
import { giveUpTransfer, receiveTransfer } from '../../stock/server/transfers/receive.ts';
import { sendTransfer } from '../../stock/server/transfers/send.ts';
import { getTransfer } from '../../stock/server/transfers/transfers.store.ts';
import { inLab, inMain, type There } from './items.ts';

/** Opening stock and transfers in every state, some months back, so that what comes after them can be of any later day. */
export async function seedStock(given: SchoolContext): Promise<void> {
  // Who sends and who receives are two people in a school; the sample has them in the names of several.
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [keeper, cook] = [as('Ndũng’ũ Mwangi'), as('Peter O’Brien')];
  const day = await firstDay(given);
  const { main, kitchen, lab } = await storesOf(given);
  const itemOf = await itemsOf(given);
  const item = (code: string) => there(itemOf.get(code));
  const open = (storeId: number, all: readonly There[], note: string | null = null) =>
    enterOpening(keeper, { storeId, day, note, lines: all.flatMap((one) => linesOf(one, item(one[0]), schoolDay(given))) });

  const scale: readonly There[] = [
    ['TM-008', 900, 6_000],
    ['BF-009', 400, 52_000],
  ];
  const wrong = await open(kitchen, scale, 'Counted with the scale switched to pounds');
  await takeOpeningBack(keeper, { id: wrong.id, version: 1, reason: 'Weighed in pounds' });
  await open(main, inMain, 'Hesabu ya bidhaa – “stock-taking” of the year');
  await open(lab, inLab);

  const send = (toStoreId: number, all: Readonly<Record<string, number>>, note: string | null = null) => {
    const lines = Object.entries(all).map(([code, units]) => ({
      itemId: item(code),
      quantity: units * 1000,
      batchId: null,
      note: null,
    }));
    return sendTransfer(keeper, { fromStoreId: main, toStoreId, day: addDays(day, 3), note, lines });
  };
  const receive = async (id: number, share: number) => {
    const { version, items } = await getTransfer(cook, id);
    const came = items.map((line) => ({
      id: line.id,
      received: Math.floor((line.quantity * share) / 1000) * 1000,
      note: share < 1 ? 'One bag was torn' : null,
    }));
    await receiveTransfer(cook, { id, version, day: addDays(day, 4), lines: came });
  };
  const whole = await send(kitchen, { 'FL-001': 900, 'BN-003': 180, 'OL-005': 80, 'SG-006': 150, 'SL-007': 30 });
  await receive(whole.id, 1);
  const lost = await send(lab, { 'PP-013': 4 }, 'For the practicals');
  await receive(lost.id, 0.5);
  await writeOff(keeper, addDays(day, 5), item('PP-013'), 2000);
  await giveUpTransfer(cook, { id: lost.id, version: 2, reason: 'Mvua – two reams were soaked on the way' });
  const part = await send(kitchen, { 'RC-002': 300, 'MK-004': 60 });
  await receive(part.id, 0.5);
  await send(lab, { 'JK-018': 10, 'SB-017': 12 }, 'Kwa maabara');
}

/** A line of opening stock, or one for each batch. */
function linesOf([, units, cost, batches]: There, itemId: number, today: string) {
  const one = (of: number, batchNo: string | null, expiresOn: string | null) => ({
    itemId,
    quantity: Math.round(of * 1000),
    value: Math.round(of * cost),
    batchNo,
    expiresOn,
  });
  if (!batches) return [one(units, null, null)];
  return batches.map(([no, days, of]) => one(of, no, days === null ? null : addDays(today, days)));
}

/** Some months back, and not in a period that is locked. */
async function firstDay(ctx: SchoolContext): Promise<string> {
  const { rows } = await sql<{ lockedUntil: string | null }>`
    select locked_until as "lockedUntil" from finance.book`.execute(ctx.tx);
  const first = addDays(schoolDay(ctx), -110);
  const locked = rows[0]?.lockedUntil ?? null;
  return locked !== null && locked >= first ? addDays(locked, 1) : first;
}

async function storesOf({ tx }: SchoolContext) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from inventory.store where active and not transit order by id`.execute(tx);
  const [main, kitchen, lab] = rows.map(({ id }) => id);
  return { main: there(main), kitchen: there(kitchen), lab: there(lab) };
}

async function itemsOf({ tx }: SchoolContext): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from inventory.item`.execute(tx);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** What was lost on its way, as a count of it writes it off. */
async function writeOff(ctx: SchoolContext, day: string, itemId: number, quantity: number): Promise<void> {
  const storeId = await transitStore(ctx);
  const counterId = await settingAccount(ctx.tx, 'losses');
  const document = { document: 'stock count', id: 1, no: 'SC/0', day, narration: 'Soaked on the way' };
  await postMoves(ctx, { ...document, kind: 'adjustment' }, [{ storeId, itemId, quantity: -quantity, counterId }]);
}
