import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { dayIn } from '#kit/contract/dates.ts';
import { type Page, type PageRequest, pageInput } from '#kit/contract/page.ts';
import type { RecordOf, Resource } from '#kit/contract/resource.ts';
import { type StoreContext, tableStore } from '../db/table-store.ts';
import type { SchoolContext } from '../http/context.ts';

type Sql = RawBuilder<unknown>;
type Draft<R extends Resource> = z.input<R['draft']>;
type Field<R extends Resource> = keyof R['draft']['shape'] & string;
/** What a row says that no form writes. */
type Computed<R extends Resource> = Readonly<Record<Exclude<keyof RecordOf<R> & string, Field<R> | 'id' | 'version'>, Sql>>;
type Filter<R extends Resource> = Omit<z.output<R['filter']>, keyof PageRequest>;

/** Where the records of a resource are kept. */
type Kept<R extends Resource> = {
  /** Schema-qualified, with the columns school_id, id and version, and one for each field of the draft: `headId` is `head_id`. */
  table: string;
  /** The fields that the search words are looked for in. */
  search: readonly Field<R>[];
  /** Filters that are more than a field of the row with this value, as conditions over `t`. */
  where?: { readonly [K in keyof Filter<R>]?: (value: NonNullable<Filter<R>[K]>) => Sql };
  /** Fields of the draft that are kept in other tables, by code beside this. */
  apart?: readonly Field<R>[];
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
  create(ctx: Ctx, draft: Draft<R>): Promise<RecordOf<R>>;
  /** Throws 409 when `version` is not the row's any more. */
  update(ctx: Ctx, id: number, version: number, draft: Partial<Draft<R>>): Promise<RecordOf<R>>;
  /** Throws 409 naming where the row is used. */
  remove(ctx: Ctx, id: number): Promise<void>;
}

const paging = new Set(Object.keys(pageInput(['id']).shape));
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The store of a resource. Where an expression asks which day it is, what is kept is said of a day in the school's time zone. */
export function resourceStore<R extends Resource>(resource: R, kept: Kept<R>): ResourceStore<R, StoreContext>;
export function resourceStore<R extends Resource>(resource: R, kept: (today: string) => Kept<R>): ResourceStore<R, DayContext>;
export function resourceStore<R extends Resource>(
  resource: R,
  kept: Kept<R> | ((today: string) => Kept<R>),
): ResourceStore<R, DayContext> {
  const fixed = typeof kept === 'function' ? null : tableOf(resource, kept);
  const of = ({ now, school }: DayContext) =>
    typeof kept === 'function' ? tableOf(resource, kept(dayIn(school.timeZone, now))) : (fixed ?? tableOf(resource, kept));
  return {
    list: (ctx, input) => {
      const { table, where } = of(ctx);
      return table.list(ctx, input as PageRequest & Record<string, unknown>, where(input));
    },
    get: (ctx, id) => of(ctx).table.get(ctx, id),
    create: (ctx, draft) => of(ctx).table.create(ctx, draft),
    update: (ctx, id, version, draft) => of(ctx).table.update(ctx, id, version, draft),
    remove: (ctx, id) => of(ctx).table.remove(ctx, id),
  };
}

function tableOf<R extends Resource>(resource: R, { table, computed, search, where = {}, apart = [] }: Kept<R>) {
  const fields = Object.keys(resource.draft.shape).filter((field) => !apart.includes(field as Field<R>));
  const special = Object.entries(where as Readonly<Record<string, (value: unknown) => Sql>>);
  return {
    table: tableStore<RecordOf<R>>({
      table,
      entity: resource.words.one,
      columns: Object.fromEntries(fields.map((field) => [field, columnOf(field)])),
      ...(computed ? { computed } : {}),
      search: search.map(columnOf),
      filters: Object.keys(resource.filter.shape).filter((name) => !paging.has(name) && !(name in where)),
    }),
    where: (input: Readonly<Record<string, unknown>>) =>
      special.filter(([name]) => (input[name] ?? null) !== null).map(([name, condition]) => sql`(${condition(input[name])})`),
  };
}
