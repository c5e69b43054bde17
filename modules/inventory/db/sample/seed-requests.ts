import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Requisition, requisitionDraft } from '../../requests/contract/requisitions.ts';
import { approve, cancel, close, reject, support } from '../../requests/server/decide.ts';
import { changeRequisition, writeRequisition } from '../../requests/server/write-requisition.ts';

/** Requisitions in every state that is signed; nothing where the stores keep nothing. What is issued and ordered of them comes with those areas. */
export async function seedRequests(given: SchoolContext): Promise<void> {
  // Each step has a person of its own in a school; the sample has them in the names of several.
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [teacher, boarding, head, principal] = [
    as('Wanjirũ Kamaũ'),
    as('Achieng’ Odhiambo'),
    as('Peter O’Brien'),
    as('Mary Atieno'),
  ];
  const { rows: items } = await sql<{ id: number; unit: string | null; divisible: boolean }>`
    select i.id, (select u.name from inventory.item_unit u where u.school_id = i.school_id and u.item_id = i.id order by u.id limit 1) as unit,
           i.divisible
      from inventory.item i
     where i.active and i.kind <> 'asset'
     order by exists (select from inventory.balance b where b.school_id = i.school_id and b.item_id = i.id and b.quantity > 20000) desc, i.id
     limit 12`.execute(given.tx);
  const { rows: stores } = await sql<{ id: number }>`
    select s.id from inventory.store s where s.active and not s.transit
     order by (select count(*) from inventory.balance b where b.school_id = s.school_id and b.store_id = s.id and b.quantity > 0) desc, s.id
     limit 2`.execute(given.tx);
  const { rows: departments } = await sql<{ id: number }>`select id from settings.departments order by id limit 4`.execute(
    given.tx,
  );
  const storeId = stores[0]?.id;
  if (storeId === undefined || items.length === 0) return;
  const today = schoolDay(given);
  const line = (at: number, quantity: number, price: number) => {
    const item = items[at % items.length];
    return { itemId: item?.id ?? null, quantity, price };
  };
  const write = (
    ctx: SchoolContext,
    at: number,
    purpose: string,
    lines: readonly object[],
    more: object = {},
  ): Promise<Requisition> =>
    writeRequisition(
      ctx,
      requisitionDraft.parse({ departmentId: departments[at]?.id ?? null, storeId, purpose, lines, submit: true, ...more }),
    );
  const at = ({ id, version }: Requisition, comment: string | null = null) => ({ id, version, comment });
  const supported = (one: Requisition, comment: string | null = null) =>
    one.supports ? support(head, at(one, comment)) : Promise.resolve(one);
  const approved = async (one: Requisition) => approve(principal, at(await supported(one)));

  await write(teacher, 0, 'Practicals of Form 4 – “KCSE”', [line(0, 4000, 15_000), line(1, 2000, 45_000)], { submit: false });
  await write(teacher, 0, 'Chalk and dusters for the term', [line(0, 6000, 15_000)], { neededOn: addDays(today, 7) });
  await supported(await write(boarding, 1, 'Usafi wa mabweni', [line(2, 3000, 22_000), line(3, 1000, 80_000)]), 'Needed soon');
  await approved(await write(teacher, 0, 'Opening of term', [line(0, 5000, 15_000), line(1, 3000, 45_000)], { neededOn: today }));
  await approved(await write(boarding, 1, 'Beds of Elgon House', [line(4, 2000, 120_000), line(5, 4000, 35_000)]));
  const inBags = items.findIndex(({ unit }) => unit !== null);
  if (inBags >= 0)
    await approved(
      await write(boarding, 2, 'Unga na mboga', [{ ...line(inBags, 2000, 450_000), unitName: items[inBags]?.unit }]),
    );
  const plumbing = {
    description: 'Kũrekebisha mabomba – plumbing of the girls’ wing',
    unitName: 'job',
    quantity: 1000,
    price: 1_850_000,
  };
  const washers = { description: 'Tap washers ½″', quantity: 24_000, price: 3000 };
  await approved(await write(boarding, 4, 'Repairs', [plumbing, washers]));
  const projector = [{ description: 'Projector', quantity: 1000, price: 6_500_000 }];
  await reject(head, at(await write(teacher, 0, 'A second projector', projector), 'Bei ghali'));
  await cancel(teacher, at(await write(teacher, 0, 'Asked twice', [line(0, 1000, 15_000)]), 'By mistake'));
  const over = await approved(
    await write(boarding, 1, 'Curtains', [{ description: 'Curtains', quantity: 40_000, price: 90_000 }]),
  );
  await close(principal, at(over, 'A parent gave them'));
  const early = await supported(await write(teacher, 0, 'Lab coats', [line(6, 2000, 60_000)]));
  await changeRequisition(teacher, {
    ...requisitionDraft.parse({
      departmentId: departments[0]?.id ?? null,
      storeId,
      purpose: 'Lab coats, also for Form 3',
      lines: [line(6, 5000, 60_000)],
    }),
    id: early.id,
    version: early.version,
  });
}
