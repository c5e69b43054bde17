import { sql } from 'kysely';
import { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import { day, id } from '#kit/contract/fields.ts';
import { parseCents } from '#kit/contract/money.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ImportDefinition, PlannedRow } from '#kit/server/imports/define-import.ts';
import { masterImport } from '#kit/server/imports/master-import.ts';
import { choicesBy, plain, type RowReader } from '#kit/server/imports/row-reader.ts';
import { there } from '#kit/server/sql/one.ts';
import { takeBackDocument } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { keepsSettings } from '../../../contract/access.ts';
import { assetDraft } from '../../contract/asset.ts';
import { conditions, conditionWords } from '../../contract/words.ts';
import { registerAssets } from './register.ts';

const draft = assetDraft
  .omit({ count: true, counterId: true, maintenanceOn: true, supplierId: true, bookable: true })
  .extend({ source: z.enum(['opening', 'bought']).default('opening'), day: day.nullable(), categoryId: id });
type Draft = z.output<typeof draft>;
type Row = Draft & { id: number; version: number };
interface Named {
  id: number;
  name: string;
}
interface Lists {
  categories: ReadonlyMap<string, Named & { depreciates: boolean }>;
  locations: ReadonlyMap<string, Named>;
  departments: ReadonlyMap<string, Named>;
  /** By staff number and by name; a name that two have is nobody's. */
  staff: ReadonlyMap<string, number>;
  tags: ReadonlySet<string>;
  today: string;
}

async function listsOf(ctx: SchoolContext): Promise<Lists> {
  const { tx } = ctx;
  const { rows: categories } = await sql<Named & { depreciates: boolean }>`
    select id, name, accumulated_id is not null as depreciates from inventory.asset_category where active order by name`.execute(
    tx,
  );
  const { rows: locations } = await sql<Named & { room: string }>`
    select id, concat_ws(', ', name, building) as name, name as room from inventory.location where active order by 2`.execute(tx);
  const { rows: departments } = await sql<Named>`select id, name from settings.departments order by name`.execute(tx);
  const { rows: staff } = await sql<Named & { no: string }>`
    select id, full_name as name, staff_no as no from settings.staff where status <> 'left'`.execute(tx);
  const { rows: tags } = await sql<{ tag: string }>`select lower(tag) as tag from inventory.asset`.execute(tx);
  const names = Map.groupBy(staff, ({ name }) => plain(name));
  return {
    categories: choicesBy(categories, ({ name }) => name),
    locations: new Map([...choicesBy(locations, ({ room }) => room), ...choicesBy(locations, ({ name }) => name)]),
    departments: choicesBy(departments, ({ name }) => name),
    staff: new Map([
      ...[...names].flatMap(([name, same]) => (same.length === 1 ? [[name, there(same[0]).id] as const] : [])),
      ...staff.map(({ no, id: who }) => [plain(no), who] as const),
    ]),
    tags: new Set(tags.map(({ tag }) => tag)),
    today: schoolDay(ctx),
  };
}

const conditionsBy = new Map(conditions.map((one) => [plain(conditionWords[one]), one]));
const sourcesBy = new Map([
  ['opening', 'opening'],
  ['wastherebefore', 'opening'],
  ['old', 'opening'],
  ['bought', 'bought'],
  ['new', 'bought'],
] as const);

function amount(reader: RowReader, key: string): number | null {
  const text = reader.text(key);
  if (text === null) return null;
  const read = parseCents(text);
  if (read === null) reader.refuse(key, 'not an amount', `“${text}” is no amount. Write 24,500.00.`);
  return read;
}

function refuseDays(
  reader: RowReader,
  lists: Lists,
  { acquired, used, since }: Record<'acquired' | 'used' | 'since', string | null>,
) {
  const of = since ?? lists.today;
  if (of > lists.today) reader.refuse('day', 'not yet', 'This day has not come yet.');
  if (acquired !== null && acquired > of)
    reader.refuse('acquiredOn', 'too late', 'It was acquired after the day of the register.');
  if (acquired !== null && used !== null && used < acquired)
    reader.refuse('inUseOn', 'too early', 'It was put to use before it was acquired.');
}

const base = masterImport<Row, Draft, Lists>({
  kind: 'inventory.assets',
  access: keepsSettings,
  title: 'Register of assets',
  one: 'asset',
  many: 'assets',
  matchedBy: 'nothing: each row is a new asset',
  columns: [
    {
      key: 'name',
      label: 'Name',
      required: true,
      takes: 'What it is',
      example: 'Dell Latitude 5430',
      names: ['asset', 'description', 'item'],
    },
    {
      key: 'categoryId',
      label: 'Category',
      required: true,
      takes: 'A category of assets by its name',
      example: 'Computers',
      names: ['class', 'type'],
    },
    {
      key: 'tag',
      label: 'Tag',
      takes: 'What its label says; the next of its category when empty',
      example: 'COM-00012',
      names: ['tag no', 'asset no', 'asset number', 'asset code', 'code', 'barcode'],
    },
    { key: 'serialNo', label: 'Serial no.', takes: 'The maker’s number', names: ['serial', 'serial number', 's/n'] },
    { key: 'model', label: 'Make and model', takes: 'Text', names: ['model', 'make'] },
    { key: 'locationId', label: 'Place', takes: 'A place of assets by its name', names: ['location', 'room', 'where'] },
    { key: 'departmentId', label: 'Department', takes: 'Whose expense its depreciation is', names: ['dept'] },
    {
      key: 'custodianId',
      label: 'Custodian',
      takes: 'Staff number or full name of who has it',
      example: 'S004',
      names: ['held by', 'user', 'responsible'],
    },
    {
      key: 'acquiredOn',
      label: 'Acquired',
      required: true,
      takes: 'A date',
      example: '14/03/2023',
      names: ['date', 'purchase date', 'bought on', 'date acquired'],
    },
    { key: 'inUseOn', label: 'In use since', takes: 'A date; when it was acquired if empty', names: ['in use', 'put to use'] },
    {
      key: 'cost',
      label: 'Cost',
      required: true,
      takes: 'What it cost',
      example: '85,000.00',
      names: ['value', 'price', 'purchase price', 'amount'],
    },
    {
      key: 'broughtIn',
      label: 'Depreciated before',
      takes: 'What had been depreciated of it by then',
      example: '28,333.00',
      names: ['accumulated depreciation', 'accumulated', 'depreciation'],
    },
    {
      key: 'day',
      label: 'In the register since',
      takes: 'From when it is in the ledger; today when empty',
      names: ['register date', 'opening date'],
    },
    {
      key: 'source',
      label: 'How it came',
      takes: 'Opening, or Bought where its bill is in the account already',
      example: 'Opening',
      names: ['source'],
    },
    { key: 'condition', label: 'Condition', takes: 'New, Good, Fair, Poor or Damaged', example: 'Good' },
    { key: 'funding', label: 'Paid from', takes: 'The fund or donor', names: ['funding', 'fund', 'source of funds', 'donor'] },
    { key: 'warrantyUntil', label: 'Warranty until', takes: 'A date', names: ['warranty'] },
    { key: 'note', label: 'Note', takes: 'Text', names: ['remarks', 'comment'] },
  ],
  entities: [{ entity: 'asset', table: 'inventory.asset', named: 'tag', remove: undoAssets }],
  lists: listsOf,
  choices: ({ categories, locations, departments }) => ({
    categoryId: [...categories.values()].map(({ name }) => name),
    locationId: [...new Set([...locations.values()].map(({ name }) => name))],
    departmentId: [...departments.values()].map(({ name }) => name),
    condition: conditions.map((one) => conditionWords[one]),
    source: ['Opening', 'Bought'],
  }),
  existing: () => Promise.resolve([]),
  fieldsOf: ({ id: _id, version: _version, ...fields }) => fields,
  schema: draft,
  blank: {
    source: 'opening',
    tag: null,
    serialNo: null,
    model: null,
    locationId: null,
    departmentId: null,
    custodianId: null,
    inUseOn: null,
    broughtIn: 0,
    day: null,
    condition: 'good',
    funding: null,
    warrantyUntil: null,
    note: null,
  },
  read: (reader, lists) => {
    const tag = reader.code('tag');
    if (tag !== null && lists.tags.has(tag.toLowerCase()))
      reader.refuse('tag', 'in the register already', `${tag} is in the register already.`);
    const category = reader.choice('categoryId', lists.categories, 'category of assets in use');
    const [cost, broughtIn] = [amount(reader, 'cost'), amount(reader, 'broughtIn')];
    const source = reader.choice('source', sourcesBy, 'way in which assets come');
    if ((broughtIn ?? 0) > (cost ?? 0)) reader.refuse('broughtIn', 'more than the cost', 'More was depreciated than it cost.');
    if ((broughtIn ?? 0) > 0 && source === 'bought')
      reader.refuse('broughtIn', 'not for what is bought', 'Only what was there before had been depreciated.');
    if ((broughtIn ?? 0) > 0 && category && !category.depreciates)
      reader.refuse('broughtIn', 'not depreciated', `Nothing is depreciated of ${category.name}.`);
    const days = { acquired: reader.day('acquiredOn'), used: reader.day('inUseOn'), since: reader.day('day') };
    refuseDays(reader, lists, days);
    return {
      name: reader.text('name'),
      categoryId: category?.id ?? null,
      tag,
      serialNo: reader.code('serialNo'),
      model: reader.text('model'),
      locationId: reader.choice('locationId', lists.locations, 'place of assets')?.id ?? null,
      departmentId: reader.choice('departmentId', lists.departments, 'department of this school')?.id ?? null,
      custodianId: reader.choice('custodianId', lists.staff, 'member of staff of this school'),
      acquiredOn: days.acquired,
      inUseOn: days.used,
      cost,
      broughtIn,
      day: days.since,
      source,
      condition: reader.choice('condition', conditionsBy, 'condition'),
      funding: reader.text('funding'),
      warrantyUntil: reader.day('warrantyUntil'),
      note: reader.text('note'),
    };
  },
  keyOf: ({ tag }) => tag ?? '',
  labelOf: ({ tag, name }) => [tag, name].filter(Boolean).join(' '),
  create: () => Promise.reject(new Error('Rows of the register are written together.')),
  update: () => Promise.reject(new Error('A row of the register is always made anew.')),
});

/** The register that was there before, from a sheet: one entry, and one journal, for each day and way. */
export const assetImport: ImportDefinition = {
  ...base,
  write: async (ctx, rows) => {
    const all = (rows as readonly PlannedRow<{ draft: Draft }>[]).flatMap(({ row, data }) =>
      data === null ? [] : [{ row, ...data.draft }],
    );
    const entries = Map.groupBy(all, ({ source, day: since }) => `${since ?? schoolDay(ctx)} ${source}`);
    const written = [];
    for (const same of entries.values()) {
      const { source, day: since } = there(same[0]);
      const entry = { source, day: since ?? schoolDay(ctx), counterId: null, storeId: null, itemId: null, narration: 'Import' };
      const units = same.map(({ row: _row, ...unit }) => ({ ...unit, bookable: false, supplierId: null, maintenanceOn: null }));
      const { ids } = await registerAssets(ctx, entry, units);
      written.push(...ids.map((made, at) => ({ entity: 'asset', id: made, created: true, row: there(same[at]).row })));
    }
    return written;
  },
};

/** Takes imported assets out again, and the journals that they came with back on their day. */
async function undoAssets(ctx: SchoolContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const usage = await pointersAt(ctx.tx, 'inventory.asset', ids, { cascading: true, parts: [] });
  if (usage.length > 0)
    throw new UserError('in_use', `This import cannot be undone: its assets are in use by ${usageInWords(usage)}.`);
  const { rows } = await sql<{ journalId: number | null; day: string }>`
    select distinct e.journal_id as "journalId", e.day from inventory.asset a
      join inventory.asset_entry e on e.school_id = a.school_id and e.id = a.entry_id
     where a.id = any(${[...ids]}::bigint[]) order by 1`.execute(ctx.tx);
  for (const { journalId, day: of } of rows)
    if (journalId !== null) await takeBackDocument(ctx, journalId, { day: of, reason: 'The import is undone' });
  await sql`delete from inventory.asset where id = any(${[...ids]}::bigint[])`.execute(ctx.tx);
}
