import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { countDraft, countEntry, type StockCount, writeOffDraft } from '../../counting/contract/count.ts';
import { linesOf } from '../../counting/server/counts.store.ts';
import { enterCounts } from '../../counting/server/enter-counts.ts';
import { decideLine, noteLine } from '../../counting/server/lines.ts';
import { openCount } from '../../counting/server/open-count.ts';
import { approveCount, cancelCount, finishCount, sendBackCount } from '../../counting/server/post-count.ts';
import { writeOff } from '../../counting/server/write-off.ts';

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** Counts of the sample school in every state: approved, waiting, sent back, under way by two people, and cancelled. */
export async function seedCounting(given: SchoolContext): Promise<void> {
  const { rows: users } = await sql<{ id: number; name: string }>`
    select id, full_name as name from platform.users where disabled_at is null order by id limit 3`.execute(given.tx);
  const as = (at: number, fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: users[at]?.id ?? 0, username: 'sample', fullName: users[at]?.name ?? fullName },
  });
  const [keeper, other, principal] = [as(0, 'Ndũng’ũ Mwangi'), as(1, 'Wanjirũ Kamaũ'), as(2, 'Mary Atieno')];
  const { rows: stores } = await sql<{ id: number }>`
    select id from inventory.store where active and not transit order by id limit 3`.execute(given.tx);
  const [main = 0, kitchen = 0, lab = 0] = stores.map(({ id }) => id);
  const today = schoolDay(given);
  const at = ({ id, version }: StockCount) => ({ id, version });
  const open = (draft: object, who = keeper) => openCount(who, countDraft.parse(draft));
  /** Counts every line as the books say, but for what `differs` says of it. */
  const count = async (of: StockCount, who: SchoolContext, differs: (line: Line) => number = () => 0) => {
    const lines = await linesOf(given, of.id);
    const entries = lines.map((line) =>
      countEntry.parse({
        key: `sample-${of.id}-${line.id}-${who.user.accountId}`,
        lineId: line.id,
        how: 'set',
        quantity: Math.max(0, (line.systemOpen ?? line.counted ?? 0) + differs(line)),
        at: given.now.toISOString(),
      }),
    );
    if (entries.length > 0) await enterCounts(who, of.id, entries);
    return lines;
  };
  const finish = (of: StockCount, comment: string | null = null) => finishCount(keeper, { ...at(of), rest: 'leave', comment });

  const whole = await open({ storeId: lab, scope: 'all', note: 'Mwisho wa muhula – “end of term”' });
  const differing: Readonly<Record<string, number>> = { 'BK-022': -3000, 'CS-021': 150, 'HC-020': -500 };
  const lines = await count(whole, keeper, ({ code, batchNo }) => (batchNo === 'HCl “B”' ? 0 : (differing[code] ?? 0)));
  const broken = lines.find(({ code }) => code === 'BK-022');
  if (broken)
    await noteLine(keeper, {
      id: whole.id,
      lineId: broken.id,
      reason: 'damage',
      note: 'Zilivunjika – three cracked',
      price: null,
    });
  await approveCount(principal, { ...at(await finish(whole, 'Done with the lab technician')), comment: 'Seen', day: null });

  const ago = addDays(today, -30);
  const beans = await items(given, ['BN-003', 'SL-007']);
  const scale = await open({ storeId: kitchen, scope: 'items', itemIds: beans, day: ago, note: 'Weighed anew' });
  await count(scale, keeper, ({ code }) => (code === 'BN-003' ? -1250 : 300));
  await approveCount(principal, { ...at(await finish(scale)), comment: null, day: ago });

  const [pills = 0] = await items(given, ['PM-025']);
  const { rows: batches } = await sql<{ id: number }>`
    select b.id from inventory.batch b join inventory.batch_balance s on s.school_id = b.school_id and s.batch_id = b.id
     where b.item_id = ${pills} and s.store_id = ${main} and s.quantity > 0 and b.expires_on < ${today}::date order by b.id limit 1`.execute(
    given.tx,
  );
  if (batches[0])
    await writeOff(
      keeper,
      writeOffDraft.parse({
        storeId: main,
        reason: 'expiry',
        note: 'Past its date; to be burnt with the health officer',
        lines: [{ itemId: pills, batchId: batches[0].id, quantity: 500_000 }],
      }),
    );

  const games = await open({ storeId: main, scope: 'items', itemIds: await items(given, ['FB-031', 'JR-032']), reason: 'theft' });
  await count(games, keeper, ({ code }) => (code === 'FB-031' ? -2000 : 0));
  await sendBackCount(principal, { ...at(await finish(games)), comment: 'Look in the games captain’s room too' });

  const blind = await open({
    storeId: main,
    scope: 'items',
    itemIds: await items(given, ['FL-001', 'RC-002', 'SG-006', 'OL-005', 'SL-007']),
    blind: true,
  });
  const shown = await linesOf(given, blind.id);
  const first = shown.slice(0, 3);
  for (const [who, off] of [
    [keeper, 0],
    [other, 2000],
  ] as const)
    await enterCounts(
      who,
      blind.id,
      first.map((line, place) =>
        countEntry.parse({
          key: `sample-${blind.id}-${line.id}-${off}`,
          lineId: line.id,
          how: 'set',
          quantity: 100_000 + place * 10_000 + (place === 0 ? 0 : off),
          at: given.now.toISOString(),
        }),
      ),
    );
  const torn = (await linesOf(given, blind.id)).find(({ conflict }) => conflict);
  if (torn) await decideLine(keeper, { id: blind.id, lineId: torn.id, take: 'together', tallyId: null, quantity: null });

  const mistake = await open({ storeId: main, scope: 'items', itemIds: await items(given, ['DS-030']), note: 'Tangi' });
  await cancelCount(keeper, { ...at(mistake), comment: 'The dipstick was broken' });
}

async function items({ tx }: SchoolContext, codes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from inventory.item where code = any(${[...codes]}::text[]) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
