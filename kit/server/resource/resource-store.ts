import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { dayIn } from '#kit/contract/dates.ts';
import { type Page, type PageRequest, pageInput } from '#kit/contract/page.ts';
import type { Kept as As, RecordOf, Resource } from '#kit/contract/resource.ts';
import { type StoreContext, type TableStore, tableStore } from '../db/table-store.ts';
import type { SchoolContext } from '../http/context.ts';

type Sql = RawBuilder<unknown>;
type May<T> = T | Promise<T>;
export type DraftOf<R extends Resource> = z.output<R['draft']>;
type Field<R extends Resource> = keyof R['draft']['shape'] & string;
/** What a row says that no form writes. */
type Computed<R extends Resource> = Readonly<Record<Exclude<keyof RecordOf<R> & string, Field<R> | 'id' | 'version'>, Sql>>;
type Filter<R extends Resource> = Omit<z.output<R['filter']>, keyof PageRequest>;

/** Where the records of a resource are kept, and what more there is to writing one. */
type Kept<R extends Resource, Ctx> = As<Field<R>> & {
  /** Columns of another name than their field's, and further ones that `before` fills. */
  columns?: Readonly<Record<string, string>>;
  /** Filters that are more than a field of the row with this value, as conditions over `t`. */
  where?: { readonly [K in keyof Filter<R>]?: (value: NonNullable<Filter<R>[K]>) => Sql };
  /** Throws what is wrong with a draft, before it is written; what it answers is written instead. `was` is null for a new record. */
  before?: (ctx: Ctx, draft: DraftOf<R>, was: RecordOf<R> | null) => May<object | void>;
  /** Fields of the draft that other tables keep, and what writes them once the row is. Both are one change in the history. */
  apart?: {
    fields: readonly Field<R>[];
    write: (ctx: Ctx, id: number, draft: DraftOf<R>, was: RecordOf<R> | null) => Promise<void>;
  };
  /** Throws why a record may not be removed, where it is more than that others use it. */
  removal?: (ctx: Ctx, record: RecordOf<R>) => May<void>;
} & (object extends Computed<R>
    ? { computed?: Readonly<Record<string, Sql>> }
    : {
        /** Every field of the record that no form writes, as an expression over `t`, the table; further ones can be sorted by. */
        computed: Computed<R> & Readonly<Record<string, Sql>>;
      });

/** What a store whose expressions ask for today's date needs of a handler's context. */
export type DayContext = StoreContext & Pick<SchoolContext, 'now' | 'school'>;

/** The records of a resource as code reaches them. Every change is reported to the audit. */
export interface ResourceStore<R extends Resource, Ctx> {
  list(ctx: Ctx, input: z.output<R['filter']>): Promise<Page<RecordOf<R>>>;
  /** Throws 404 when the school has no such row. */
  get(ctx: Ctx, id: number): Promise<RecordOf<R>>;
  create(ctx: Ctx, draft: DraftOf<R>): Promise<RecordOf<R>>;
  /** Throws 409 when `version` is not the row's any more. */
  update(ctx: Ctx, id: number, version: number, draft: DraftOf<R>): Promise<RecordOf<R>>;
  /** Throws 409 naming where the row is used. */
  remove(ctx: Ctx, id: number): Promise<void>;
}

const paging = new Set(Object.keys(pageInput(['id']).shape));
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What is written of a row and of what is kept apart is one change. */
const quiet = <Ctx extends StoreContext>(ctx: Ctx): Ctx => ({ ...ctx, changed: () => undefined });

/** The store of a resource; of one that says itself where it is kept, without a word more. Where an expression asks which day it is, what is kept is said of a day in the school's time zone. */
export function resourceStore<R extends Resource, Ctx extends StoreContext = StoreContext>(
  resource: R,
  kept?: Kept<R, Ctx>,
): ResourceStore<R, Ctx>;
export function resourceStore<R extends Resource, Ctx extends DayContext = DayContext>(
  resource: R,
  kept: (today: string) => Kept<R, Ctx>,
): ResourceStore<R, Ctx>;
export function resourceStore<R extends Resource, Ctx extends DayContext>(
  resource: R,
  kept = asDeclared<R, Ctx>(resource),
): ResourceStore<R, Ctx> {
  const fixed = typeof kept === 'function' ? null : storeOf(resource, kept);
  const of = ({ now, school }: Ctx) =>
    fixed ?? storeOf(resource, typeof kept === 'function' ? kept(dayIn(school.timeZone, now)) : kept);
  return {
    list: (ctx, input) => of(ctx).list(ctx, input),
    get: (ctx, id) => of(ctx).get(ctx, id),
    create: (ctx, draft) => of(ctx).create(ctx, draft),
    update: (ctx, id, version, draft) => of(ctx).update(ctx, id, version, draft),
    remove: (ctx, id) => of(ctx).remove(ctx, id),
  };
}

function asDeclared<R extends Resource, Ctx>({ words, kept }: R): Kept<R, Ctx> | ((today: string) => Kept<R, Ctx>) {
  if (!kept) throw new Error(`Where is ${words.one} kept?`);
  return kept as unknown as Kept<R, Ctx>;
}

function storeOf<R extends Resource, Ctx extends StoreContext>(resource: R, kept: Kept<R, Ctx>): ResourceStore<R, Ctx> {
  const { before, apart, removal, where = {} } = kept;
  const entity = resource.words.one;
  const table = tableOf(resource, kept);
  const special = Object.entries(where as Readonly<Record<string, (value: unknown) => Sql>>);
  const asked = async (ctx: Ctx, draft: DraftOf<R>, was: RecordOf<R> | null) =>
    ((await before?.(ctx, draft, was)) ?? draft) as Record<string, unknown>;
  return {
    list: (ctx, input) => {
      const given = input as PageRequest & Record<string, unknown>;
      const conditions = special
        .filter(([name]) => (given[name] ?? null) !== null)
        .map(([name, condition]) => sql`(${condition(given[name])})`);
      return table.list(ctx, given, conditions);
    },
    get: (ctx, id) => table.get(ctx, id),

    create: async (ctx, draft) => {
      const row = await asked(ctx, draft, null);
      if (!apart) return table.create(ctx, row);
      const { id } = await table.create(quiet(ctx), row);
      await apart.write(ctx, id, draft, null);
      const after = await table.get(ctx, id);
      ctx.changed({ entity, id, action: 'created', after });
      return after;
    },

    update: async (ctx, id, version, draft) => {
      if (!before && !apart) return table.update(ctx, id, version, draft);
      const was = await table.get(ctx, id);
      const row = await asked(ctx, draft, was);
      if (!apart) return table.update(ctx, id, version, row);
      await table.update(quiet(ctx), id, version, row);
      await apart.write(ctx, id, draft, was);
      const after = await table.get(ctx, id);
      ctx.changed({ entity, id, action: 'changed', before: was, after });
      return after;
    },

    remove: async (ctx, id) => {
      if (removal) await removal(ctx, await table.get(ctx, id));
      await table.remove(ctx, id);
    },
  };
}

function tableOf<R extends Resource, Ctx>(resource: R, kept: Kept<R, Ctx>): TableStore<RecordOf<R> & { id: number }> {
  const { table, columns = {}, computed, search, where = {}, apart } = kept;
  const fields = Object.keys(resource.draft.shape).filter((field) => !apart?.fields.includes(field as Field<R>));
  return tableStore({
    table,
    entity: resource.words.one,
    columns: { ...Object.fromEntries(fields.map((field) => [field, columnOf(field)])), ...columns },
    ...(computed ? { computed } : {}),
    search: search.map((field) => columns[field] ?? columnOf(field)),
    filters: Object.keys(resource.filter.shape).filter((name) => !paging.has(name) && !(name in where)),
  });
}
