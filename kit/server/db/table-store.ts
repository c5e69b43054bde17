import { holds } from '#kit/server/sql/like.ts';
import { type RawBuilder, sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Change } from '../audit/audit.ts';
import type { Tx } from './pool.ts';
import { refuseIfUsed } from './usage.ts';
import { one } from '../sql/one.ts';

/** What a store needs of a handler's context. */
export interface StoreContext {
  readonly tx: Tx;
  changed(change: Change): void;
}

interface Declared {
  /** Schema-qualified. It has the columns school_id, id and version. */
  table: string;
  /** The record's word, for messages and the audit: `hostel`. */
  entity: string;
  /** Field of the contract → column. These can be written, and sorted by. */
  columns: Readonly<Record<string, string>>;
  /** Further fields of a row, and columns that are read another way, as expressions over `t` (the table); sorted by too. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that the search words are looked for in. */
  search: readonly string[];
  /** Fields that a list may be filtered by equality. */
  filters?: readonly string[];
}

export interface TableStore<Row> {
  /** `also` are conditions over `t` besides the search and the filters. */
  list(
    ctx: StoreContext,
    input: PageRequest & Record<string, unknown>,
    also?: readonly RawBuilder<unknown>[],
  ): Promise<Page<Row>>;
  /** Throws 404 when the school has no such row. */
  get(ctx: StoreContext, id: number): Promise<Row>;
  create(ctx: StoreContext, draft: Record<string, unknown>): Promise<Row>;
  /** Throws 409 when `version` is not the row's any more. */
  update(ctx: StoreContext, id: number, version: number, draft: Record<string, unknown>): Promise<Row>;
  /** Throws 409 naming where the row is used. */
  remove(ctx: StoreContext, id: number): Promise<void>;
}

/** The store of a pure look-up table. Anything with a rule writes its own. */
export function tableStore<Row extends object>(declared: Declared): TableStore<Row> {
  const { entity, columns } = declared;
  const table = sql.table(declared.table);
  const fields: Record<string, RawBuilder<unknown>> = { id: sql`t.id`, version: sql`t.version` };
  for (const [field, column] of Object.entries(columns)) fields[field] = sql.ref(`t.${column}`);
  Object.assign(fields, declared.computed);
  const selected = sql.join(Object.entries(fields).map(([field, expression]) => sql`${expression} as ${sql.ref(field)}`));

  const get = async (ctx: StoreContext, id: number): Promise<Row> => {
    const { rows } = await sql<Row>`select ${selected} from ${table} t where t.id = ${id}`.execute(ctx.tx);
    const row = rows[0];
    if (!row) throw notFound(entity);
    return row;
  };
  const written = (draft: Record<string, unknown>) => Object.entries(columns).filter(([field]) => draft[field] !== undefined);

  return {
    get,
    list: (ctx, input, also = []) => list<Row>(ctx.tx, { table, selected, fields, declared }, input, also),

    create: async (ctx, draft) => {
      const used = written(draft);
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (${sql.join(used.map(([, column]) => sql.ref(column)))})
        values (${sql.join(used.map(([field]) => draft[field]))}) returning id`.execute(ctx.tx);
      const row = await get(ctx, one(rows).id);
      ctx.changed({ entity, id: rows[0]?.id ?? null, action: 'created', after: row });
      return row;
    },

    update: async (ctx, id, version, draft) => {
      const before = await get(ctx, id);
      const changes = written(draft).map(([field, column]) => sql`${sql.ref(column)} = ${draft[field]}`);
      const { rows } = await sql`
        update ${table} t set ${sql.join([...changes, sql`version = t.version + 1`])}
        where t.id = ${id} and t.version = ${version} returning t.id`.execute(ctx.tx);
      if (rows.length === 0) throw staleRecord(entity);
      const after = await get(ctx, id);
      ctx.changed({ entity, id, action: 'changed', before, after });
      return after;
    },

    remove: async (ctx, id) => {
      const before = await get(ctx, id);
      await refuseIfUsed(ctx.tx, declared.table, id, entity);
      await sql`delete from ${table} where id = ${id}`.execute(ctx.tx);
      ctx.changed({ entity, id, action: 'removed', before });
    },
  };
}

/** 409: two people changed the same record. */
export function staleRecord(entity: string): UserError {
  return new UserError(
    'conflict',
    `Someone else changed this ${entity} while you had it open. Reload it, then make your change again.`,
  );
}

interface Parts {
  table: RawBuilder<unknown>;
  selected: RawBuilder<unknown>;
  fields: Readonly<Record<string, RawBuilder<unknown>>>;
  declared: Declared;
}

async function list<Row>(
  tx: Tx,
  parts: Parts,
  input: PageRequest & Record<string, unknown>,
  also: readonly RawBuilder<unknown>[],
): Promise<Page<Row>> {
  const { declared, fields } = parts;
  const conditions: RawBuilder<unknown>[] = [sql`true`, ...also];
  if (input.q)
    conditions.push(
      matches(
        declared.search.map((column) => sql.ref(`t.${column}`)),
        input.q,
      ),
    );
  for (const field of declared.filters ?? []) {
    const value = input[field];
    if (value !== undefined && value !== null) conditions.push(sql`${fields[field]} = ${value}`);
  }
  const where = sql.join(conditions, sql` and `);
  const way = wayOf(input.sort);
  const order = fields[input.sort.replace(/^-/, '')] ?? sql`t.id`;
  const { rows } = await sql<Row>`
    select ${parts.selected} from ${parts.table} t where ${where}
    order by ${order} ${way}, t.id ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${parts.table} t where ${where}`.execute(
    tx,
  );
  return { rows, total: one(counted).total };
}

/** A condition that every word of `words` is somewhere in the columns, without regard to case or accents. */
export function matches(columns: readonly RawBuilder<unknown>[], words: string): RawBuilder<unknown> {
  return matchesFolded(sql`kit.fold(concat_ws(' ', ${sql.join(columns)}))`, words);
}

/** The same of a text that is folded already. */
export function matchesFolded(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  const each = words
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => holds(text, word));
  return each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`true`;
}
