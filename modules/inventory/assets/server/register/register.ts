import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber, nextNumbers } from '#kit/server/numbering/numbering.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { postDocument } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { MadeAssets } from '../../contract/asset.ts';
import type { Condition, Source } from '../../contract/words.ts';
import { settingAccount } from '../../../setup/server/accounts.ts';
import { firstMonth, monthOf, monthsBetween, monthsOn, shareOf } from '../depreciation/depreciation.rules.ts';
import { accumulatedOf, categoriesOf, type CategoryFacts } from '../setup/categories.store.ts';
import type { AssetContext } from './context.ts';

/** One asset as it comes into the register. */
export interface Unit {
  tag: string | null;
  name: string;
  categoryId: number;
  serialNo: string | null;
  model: string | null;
  locationId: number | null;
  departmentId: number | null;
  custodianId: number | null;
  condition: Condition;
  bookable: boolean;
  funding: string | null;
  supplierId: number | null;
  acquiredOn: string;
  /** The day on which it was acquired where it is left out. */
  inUseOn: string | null;
  warrantyUntil: string | null;
  maintenanceOn: string | null;
  note: string | null;
  cost: number;
  broughtIn: number;
}

/** How all of an entry came. */
export interface Entry {
  source: Source;
  day: string;
  /** Credited for what is donated; the account of what was there before where it is left out. */
  counterId: number | null;
  storeId: number | null;
  itemId: number | null;
  narration: string | null;
}

const series = { kind: 'asset entry', prefix: 'AR', digits: 5 };

/** The document of an entry, as the ledger and the stock card name it. */
export const entryKind = 'asset entry';

/**
 * Writes assets into the register and posts what they come to as one journal: cost against what had been depreciated and the
 * account on the other side. What was bought, or comes out of a store, stands in its account already. Throws 400 at the field.
 * @param moved posts in place of the journal, for what comes out of a store; it answers which journal did
 */
export async function registerAssets(
  ctx: AssetContext,
  entry: Entry,
  units: readonly Unit[],
  moved?: (id: number, no: string) => Promise<number | null>,
): Promise<MadeAssets> {
  if (entry.day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  const categories = await categoriesOf(
    ctx.tx,
    units.map(({ categoryId }) => categoryId),
  );
  for (const unit of units) refuseUnit(entry, unit, categories);
  const counterId = entry.source === 'bought' || entry.source === 'stock' ? null : await counterOf(ctx, entry);
  const tags = await tagsFor(ctx, units, categories);
  const entryNo = await documentNumber(ctx.tx, series, entry.day);
  const { rows: entries } = await sql<{ id: number }>`
    insert into inventory.asset_entry (entry_no, source, day, counter_id, store_id, item_id, narration, made_by, made_name)
    values (${entryNo}, ${entry.source}, ${entry.day}::date, ${counterId}::bigint, ${entry.storeId}::bigint, ${entry.itemId}::bigint,
            ${entry.narration}, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}) returning id`.execute(ctx.tx);
  const { id: entryId } = one(entries);
  const ids = await write(ctx, entryId, entry, units, tags, categories);
  const journalId = moved
    ? await moved(entryId, entryNo)
    : await post(ctx, { id: entryId, no: entryNo, entry, counterId }, units, categories);
  if (journalId !== null)
    await sql`update inventory.asset_entry set journal_id = ${journalId} where id = ${entryId}`.execute(ctx.tx);
  for (const [at, id] of ids.entries()) {
    const { name, cost, broughtIn } = there(units[at]);
    ctx.changed({
      entity: 'asset',
      id,
      action: 'registered',
      after: { Tag: tags[at], Name: name, Cost: cost, 'Depreciated before': broughtIn, Entry: entryNo },
    });
  }
  return { ids, entryNo, tags };
}

function refuseUnit({ source, day }: Entry, unit: Unit, categories: ReadonlyMap<number, CategoryFacts>): void {
  const category = categories.get(unit.categoryId);
  if (!category) throw fieldError('categoryId', 'Choose a category of this school.');
  if (!category.active) throw fieldError('categoryId', `${category.name} is out of use.`);
  if (unit.acquiredOn > day) throw fieldError('acquiredOn', 'Enter a day that is not after that of the register.');
  if (unit.inUseOn !== null && unit.inUseOn < unit.acquiredOn)
    throw fieldError('inUseOn', 'Enter the day on which it was acquired, or a later one.');
  if (unit.broughtIn === 0) return;
  if (source !== 'opening') throw fieldError('broughtIn', 'Only what was there before had been depreciated.');
  if (unit.broughtIn > unit.cost) throw fieldError('broughtIn', 'Enter at most what it cost.');
  if (category.accumulatedId === null) throw fieldError('broughtIn', `Nothing is depreciated of ${category.name}.`);
}

const counterOf = ({ tx }: AssetContext, { counterId }: Entry): Promise<number> | number =>
  counterId ?? settingAccount(tx, 'opening');

/** The tags of units: as they were given, and for the others the next of their category that is free. */
async function tagsFor(
  { tx }: AssetContext,
  units: readonly Unit[],
  categories: ReadonlyMap<number, CategoryFacts>,
): Promise<string[]> {
  const prefixOf = (unit: Unit) => there(categories.get(unit.categoryId)).prefix;
  const given = new Set(units.flatMap(({ tag }) => (tag === null ? [] : [tag.toLowerCase()])));
  const wanted = Map.groupBy(
    units.filter(({ tag }) => tag === null),
    prefixOf,
  );
  const free = new Map<string, string[]>();
  for (const [prefix, those] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const found: string[] = [];
    while (found.length < those.length) {
      const missing = those.length - found.length;
      const first = await nextNumbers(tx, `asset tag ${prefix}`, '', missing);
      const next = Array.from({ length: missing }, (_, at) => `${prefix}-${String(first + at).padStart(5, '0')}`);
      const { rows } = await sql<{ tag: string }>`
        select lower(tag) as tag from inventory.asset
         where lower(tag) = any(${next.map((tag) => tag.toLowerCase())}::text[])`.execute(tx);
      const taken = new Set([...rows.map(({ tag }) => tag), ...given]);
      found.push(...next.filter((tag) => !taken.has(tag.toLowerCase())));
    }
    free.set(prefix, found);
  }
  return units.map((unit) => unit.tag ?? there(free.get(prefixOf(unit))?.shift()));
}

/** What depreciation begins with: in the month after it was put to use; what was there before goes on after the day of the register. */
function termsOf({ source, day }: Entry, { cost, broughtIn, inUseOn, acquiredOn }: Unit, category: CategoryFacts) {
  const used = inUseOn ?? acquiredOn;
  const began = firstMonth(used);
  const from = source === 'opening' && monthOf(day) >= began ? monthsOn(monthOf(day), 1) : began;
  const { method, months, rate, residual } = category;
  return {
    method,
    months,
    rate,
    inUseOn: used,
    residual: shareOf(cost, residual),
    termsFrom: `${from}-01`,
    termsAfter: broughtIn,
    termsMonths: method === 'straight_line' ? Math.max(1, (months ?? 1) - monthsBetween(began, from)) : null,
  };
}

async function write(
  { tx }: AssetContext,
  entryId: number,
  entry: Entry,
  units: readonly Unit[],
  tags: readonly string[],
  categories: ReadonlyMap<number, CategoryFacts>,
): Promise<number[]> {
  const rows = units.map((unit, at) => ({
    ...unit,
    tag: tags[at],
    ...termsOf(entry, unit, there(categories.get(unit.categoryId))),
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into inventory.asset
      (tag, name, category_id, entry_id, serial_no, model, location_id, department_id, custodian_id, condition, bookable, funding,
       supplier_id, acquired_on, in_use_on, warranty_until, maintenance_on, note, cost, brought_in, registered_on, method, months,
       rate, residual, terms_from, terms_after, terms_months)
    select r.tag, r.name, r."categoryId", ${entryId}, r."serialNo", r.model, r."locationId", r."departmentId", r."custodianId",
           r.condition, r.bookable, r.funding, r."supplierId", r."acquiredOn", r."inUseOn", r."warrantyUntil", r."maintenanceOn", r.note,
           r.cost, r."broughtIn", ${entry.day}::date, r.method, r.months, r.rate, r.residual, r."termsFrom", r."termsAfter",
           r."termsMonths"
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as (tag text, name text, "categoryId" bigint, "serialNo" text, model text, "locationId" bigint, "departmentId" bigint,
                 "custodianId" bigint, condition text, bookable boolean, funding text, "supplierId" bigint, "acquiredOn" date,
                 "inUseOn" date, "warrantyUntil" date, "maintenanceOn" date, note text, cost bigint, "broughtIn" bigint, method text,
                 months int, rate int, residual bigint, "termsFrom" date, "termsAfter" bigint, "termsMonths" int)) with ordinality
           as r (tag, name, "categoryId", "serialNo", model, "locationId", "departmentId", "custodianId", condition, bookable, funding,
                 "supplierId", "acquiredOn", "inUseOn", "warrantyUntil", "maintenanceOn", note, cost, "broughtIn", method, months,
                 rate, residual, "termsFrom", "termsAfter", "termsMonths", n)
     order by r.n returning id`.execute(tx);
  return made.map(({ id }) => id);
}

interface Document {
  id: number;
  no: string;
  entry: Entry;
  counterId: number | null;
}

async function post(
  ctx: AssetContext,
  { id, no, entry, counterId }: Document,
  units: readonly Unit[],
  categories: ReadonlyMap<number, CategoryFacts>,
): Promise<number | null> {
  if (counterId === null) return null;
  const sums = new Map<string, { debit: number; credit: number; amount: number; departmentId: number | null }>();
  const add = (debit: number, credit: number, amount: number, departmentId: number | null): void => {
    if (amount === 0) return;
    const key = `${debit} ${credit} ${departmentId}`;
    sums.set(key, { debit, credit, departmentId, amount: (sums.get(key)?.amount ?? 0) + amount });
  };
  for (const { categoryId, cost, broughtIn, departmentId } of units) {
    const category = there(categories.get(categoryId));
    if (broughtIn > 0) add(category.costId, accumulatedOf(category), broughtIn, departmentId);
    add(category.costId, counterId, cost - broughtIn, departmentId);
  }
  if (sums.size === 0) return null;
  const [first] = units;
  const narration = entry.narration ?? (units.length === 1 ? there(first).name : `${units.length} assets`);
  return postDocument(ctx, {
    kind: entryKind,
    documentId: id,
    documentNo: no,
    day: entry.day,
    narration: `Assets: ${narration}`,
    moves: [...sums.values()],
  });
}
