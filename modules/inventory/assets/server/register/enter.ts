import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { accountOptions } from '#modules/finance/server/public.ts';
import { refuseWithout } from '../../../setup/server/duties.ts';
import { postMoves } from '../../../stock/server/post-moves.ts';
import type { AssetDraft, AssetFromStore, MadeAssets } from '../../contract/asset.ts';
import { splitOver } from '../depreciation/depreciation.rules.ts';
import { categoriesOf } from '../setup/categories.store.ts';
import type { AssetContext, ReadContext } from './context.ts';
import { entryKind, registerAssets, type Unit } from './register.ts';

/** Registers assets by hand. Throws 403 for who does not keep the stores, 400 at the field. */
export async function enterAssets(ctx: AssetContext, draft: AssetDraft): Promise<MadeAssets> {
  await refuseWithout(ctx, 'keeper');
  const { source, count, day, counterId, ...unit } = draft;
  refuseTagOfMany(unit.tag, count);
  if (counterId !== null) await refuseCounter(ctx, source, counterId);
  const entry = { source, day: day ?? schoolDay(ctx), counterId, storeId: null, itemId: null, narration: null };
  return registerAssets(
    ctx,
    entry,
    Array.from({ length: count }, () => unit),
  );
}

function refuseTagOfMany(tag: string | null, count: number): void {
  if (tag !== null && count > 1)
    throw fieldError('tag', 'Several assets take the next tags of their category. Leave this empty.');
}

/** A donation is income, or a fund that it adds to. */
const donationKinds: readonly string[] = ['income', 'equity', 'liability'];

async function refuseCounter({ tx }: AssetContext, source: AssetDraft['source'], counterId: number): Promise<void> {
  if (source !== 'donated') throw fieldError('counterId', 'Only a donation is credited to an account of its own.');
  const found = (await accountOptions(tx)).find(({ id }) => id === counterId);
  if (!found?.active || !donationKinds.includes(found.kind))
    throw fieldError('counterId', 'Choose an account of income or of a fund.');
}

/**
 * Takes items out of a store and registers each as an asset. What they cost there is divided among them to the cent. Throws 422
 * at `count` where there are not so many.
 */
export async function enterFromStore(ctx: AssetContext, draft: AssetFromStore): Promise<MadeAssets> {
  await refuseWithout(ctx, 'keeper', draft.storeId);
  const { storeId, itemId, count, day: given, name, ...rest } = draft;
  refuseTagOfMany(rest.tag, count);
  const { rows } = await sql<{ name: string; kind: string; quantity: number; value: number }>`
    select i.name, i.kind, coalesce(b.quantity, 0)::bigint as quantity, coalesce(b.value, 0)::bigint as value
      from inventory.item i
      left join inventory.balance b on b.school_id = i.school_id and b.item_id = i.id and b.store_id = ${storeId}
     where i.id = ${itemId}`.execute(ctx.tx);
  const [item] = rows;
  if (!item) throw fieldError('itemId', 'Choose an item of this school.');
  if (item.kind !== 'asset') throw fieldError('itemId', `${item.name} is not an item that becomes an asset.`);
  const category = (await categoriesOf(ctx.tx, [rest.categoryId])).get(rest.categoryId);
  if (!category) throw fieldError('categoryId', 'Choose a category of this school.');
  const day = given ?? schoolDay(ctx);
  const unit: Unit = { ...rest, name: name ?? item.name, cost: 0, broughtIn: 0 };
  const entry = { source: 'stock' as const, day, counterId: null, storeId, itemId, narration: null };
  const units = Array.from({ length: count }, () => unit);
  // What a unit cost is known once the stock is moved, and the movement names the entry.
  let value = 0;
  const made = await registerAssets(ctx, entry, units, async (id, no) => {
    const document = { kind: 'capitalised' as const, document: entryKind, id, no, day, narration: `Assets: ${unit.name}` };
    const move = { storeId, itemId, quantity: -count * 1000, counterId: category.costId, field: 'count' };
    const moved = await postMoves(ctx, document, [{ ...move, departmentId: rest.departmentId }]);
    value = moved.reduce((sum, one) => sum + one.value, 0);
    const { rows: journals } = await sql<{ journalId: number | null }>`
      select journal_id as "journalId" from inventory.move where document = ${entryKind} and document_id = ${id} limit 1`.execute(
      ctx.tx,
    );
    return journals[0]?.journalId ?? null;
  });
  await sql`
    update inventory.asset a set cost = s.cost, residual = round(s.cost * ${category.residual}::numeric / 10000)::bigint
      from unnest(${made.ids}::bigint[], ${splitOver(value, count)}::bigint[]) as s (id, cost) where a.id = s.id`.execute(ctx.tx);
  for (const [at, cost] of splitOver(value, count).entries())
    ctx.changed({ entity: 'asset', id: made.ids[at] ?? null, action: 'taken from the store', after: { Cost: cost } });
  return made;
}

/** Items that become assets and lie in stores. */
export async function assetsInStores({ tx }: ReadContext) {
  const { rows } = await sql<{
    itemId: number;
    storeId: number;
    code: string;
    item: string;
    store: string;
    unit: string;
    quantity: number;
    value: number;
  }>`
    select b.item_id as "itemId", b.store_id as "storeId", i.code, i.name as item, s.name as store, i.unit, b.quantity, b.value
      from inventory.balance b
      join inventory.item i on i.school_id = b.school_id and i.id = b.item_id and i.kind = 'asset'
      join inventory.store s on s.school_id = b.school_id and s.id = b.store_id and not s.transit
     where b.quantity > 0 order by kit.fold(i.name), kit.fold(s.name) limit 200`.execute(tx);
  return rows;
}

/** What forms of assets offer. */
export async function assetOptions({ tx }: ReadContext) {
  const { rows: categories } = await sql<{ id: number; name: string; method: 'none' | 'straight_line' | 'reducing_balance' }>`
    select id, name, method from inventory.asset_category where active order by kit.fold(name)`.execute(tx);
  const { rows: locations } = await sql<{ id: number; name: string; departmentId: number | null }>`
    select l.id, concat_ws(', ', l.name, l.building) as name, l.department_id as "departmentId"
      from inventory.location l where l.active order by kit.fold(concat_ws(' ', l.building, l.name))`.execute(tx);
  const { rows: funding } = await sql<{ funding: string }>`
    select min(funding) as funding from inventory.asset where funding is not null group by kit.fold(funding) order by 1 limit 100`.execute(
    tx,
  );
  const donations = (await accountOptions(tx)).filter(({ kind, active }) => active && donationKinds.includes(kind));
  return {
    categories,
    locations,
    donations: donations.map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
    funding: funding.map((one) => one.funding),
  };
}

/** Refuses what is done with an asset that has gone. */
export function refuseGone({ goneOn, status }: { goneOn: string | null; status: string }): void {
  if (goneOn !== null)
    throw new UserError(
      'conflict',
      `This asset is ${status === 'disposed' ? 'disposed of' : 'cancelled'}. Nothing is done with it any more.`,
    );
}
