import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ImportDefinition, PlannedRow } from '#kit/server/imports/define-import.ts';
import { masterImport } from '#kit/server/imports/master-import.ts';
import { choicesBy } from '#kit/server/imports/row-reader.ts';
import { there } from '#kit/server/sql/one.ts';
import { keepsSettings } from '../../../contract/access.ts';
import { type Item, type ItemKind, itemKinds, items, kindWords } from '../../../setup/contract/items.ts';
import { quantity } from '../../../setup/contract/quantity.ts';
import { takeOpeningBack } from '../openings/take-back.ts';
import { itemColumns } from './import-columns.ts';
import { cellCents, cellQuantity, type Opened, openTogether, planOpening } from './import-opening.ts';
import { itemStore, listItems } from './items.store.ts';

const { units: _units, ...own } = items.draft.shape;
const draft = z
  .object({ ...own, categoryId: id, packName: z.string().trim().max(20).nullable(), packHolds: quantity.nullable() })
  .refine(({ packName, packHolds }) => (packName === null) === (packHolds === null), {
    path: ['packHolds'],
    message: 'A pack needs its name and how many units it holds.',
  });
type Draft = z.output<typeof draft>;

interface Lists {
  categories: ReadonlyMap<string, { id: number; name: string }>;
  kinds: ReadonlyMap<string, { kind: ItemKind }>;
}

async function listsOf({ tx }: Pick<SchoolContext, 'tx'>): Promise<Lists> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from inventory.category where active order by name`.execute(tx);
  const words = itemKinds.flatMap((kind) => [
    { kind, word: kindWords[kind] },
    { kind, word: kind },
  ]);
  return { categories: choicesBy(rows, ({ name }) => name), kinds: choicesBy(words, ({ word }) => word) };
}

const packOf = ({ units: [first] }: Pick<Item, 'units'>) => ({
  packName: first?.name ?? null,
  packHolds: first?.factor ?? null,
});

/** The form’s draft: the pack of the sheet before the other units that the item has. */
function whole({ packName, packHolds, ...rest }: Draft, had: Item['units']) {
  const pack = packName !== null && packHolds !== null ? [{ name: packName, factor: packHolds }] : [];
  const same = had.find(({ name }) => name.toLowerCase() === packName?.toLowerCase());
  return {
    ...rest,
    units: [...pack.map((one) => ({ ...one, barcode: same?.barcode ?? null })), ...had.filter((unit) => unit !== same)],
  };
}

const everyItem = { page: 1, size: 100_000, sort: 'code' } as const;

const rowsOfItems = masterImport<Item, Draft, Lists, Opened>({
  kind: 'inventory.items',
  access: keepsSettings,
  title: 'Items and opening stock',
  one: 'item',
  many: 'items',
  matchedBy: 'its code',
  columns: itemColumns,
  entities: [
    {
      entity: 'item',
      table: 'inventory.item',
      named: 'name',
      parts: [{ table: 'inventory.item_unit', column: 'item_id', rewritten: true }],
      remove: removeItems,
    },
    { entity: 'opening stock', table: 'inventory.opening', named: 'opening_no', remove: takeBackAll },
  ],
  lists: listsOf,
  choices: ({ categories }) => ({
    categoryId: [...categories.values()].map(({ name }) => name),
    kind: Object.values(kindWords),
    divisible: ['Yes', 'No'],
    batches: ['Yes', 'No'],
  }),
  existing: async ({ tx }) => (await listItems(tx, everyItem)).rows,
  fieldsOf: (row) => draft.parse({ ...row, ...packOf(row) }),
  schema: draft,
  unique: ['barcode'],
  blank: { kind: 'consumable', unit: 'piece', divisible: false, batches: false, packName: null, packHolds: null },
  read: (reader, { categories, kinds }) => ({
    code: reader.code('code'),
    name: reader.text('name'),
    categoryId: reader.choice('categoryId', categories, 'category in use')?.id ?? null,
    kind: reader.choice('kind', kinds, 'kind of item')?.kind ?? null,
    unit: reader.text('unit'),
    divisible: reader.yes('divisible'),
    batches: reader.yes('batches'),
    barcode: reader.code('barcode'),
    packName: reader.text('packName'),
    packHolds: cellQuantity(reader, 'packHolds'),
    reorderLevel: cellQuantity(reader, 'reorderLevel'),
    reorderQuantity: cellQuantity(reader, 'reorderQuantity'),
    replacementPrice: cellCents(reader, 'replacementPrice'),
    note: reader.text('note'),
    // What a sheet names is in use.
    active: true,
  }),
  columnOf: { active: 'code' },
  keyOf: ({ code }) => code,
  labelOf: ({ code, name }) => `${code} ${name}`,
  wordOf: ({ categories }, field, value) =>
    field === 'categoryId' ? [...categories.values()].find((category) => category.id === value)?.name : undefined,
  create: (ctx, given) => itemStore.create(ctx, whole(given, [])),
  update: async (ctx, itemId, version, given) => {
    const was = await itemStore.get(ctx, itemId);
    return itemStore.update(ctx, itemId, version, whole(given, was.units));
  },
  // Written for all rows together, below.
  beside: { plan: planOpening, write: () => Promise.reject(new Error('Opening stock is written for all rows together.')) },
});

type Data = { extra: Opened | null } | null;

/** Items with their opening stock from a sheet: a document for each store and day, taken back with the rest. */
export const itemImport: ImportDefinition = {
  ...rowsOfItems,
  write: async (ctx, rows, ...more) => {
    const alone = rows.map((row) => ({ ...row, data: row.data === null ? null : { ...row.data, extra: null } }));
    const written = await rowsOfItems.write(ctx, alone, ...more);
    const itemOf = new Map(written.map((record) => [record.row, record.id]));
    const opened = (rows as readonly PlannedRow<Data>[]).flatMap(({ row, data }) =>
      data?.extra ? [{ itemId: there(itemOf.get(row)), opened: data.extra }] : [],
    );
    const ids = await openTogether(ctx, opened);
    return [...written, ...ids.map((opening) => ({ entity: 'opening stock', id: opening, created: true, row: null }))];
  },
};

/** Takes back opening stock that stands, then removes items; one that has moved goes out of use, because its card stays. */
async function removeItems(ctx: SchoolContext, ids: readonly number[]): Promise<void> {
  const keys = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql<{ id: number }>`
    select distinct document_id as id from inventory.move
     where document = 'opening stock' and item_id = any(${keys})`.execute(ctx.tx);
  await takeBackAll(
    ctx,
    rows.map((row) => row.id),
  );
  await sql`
    update inventory.item i set active = false, version = version + 1
     where i.id = any(${keys}) and exists (select from inventory.move m where m.item_id = i.id)`.execute(ctx.tx);
  await sql`
    delete from inventory.item i
     where i.id = any(${keys}) and not exists (select from inventory.move m where m.item_id = i.id)`.execute(ctx.tx);
}

async function takeBackAll(ctx: SchoolContext, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from inventory.opening where id = any(${[...ids]}::bigint[]) and taken_back_on is null order by id`.execute(ctx.tx);
  for (const row of rows) await takeOpeningBack(ctx, { id: row.id, version: null, reason: 'The import was undone' });
}
