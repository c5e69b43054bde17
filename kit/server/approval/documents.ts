import { sql } from 'kysely';
import { type Approval, isFor, type Step } from '#kit/contract/approval.ts';
import { notFound } from '#kit/contract/errors.ts';
import { staleRecord } from '../db/table-store.ts';
import type { SchoolContext } from '../http/context.ts';
import { refuseStep } from './refuse-step.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'changed'>;

/** A step that was taken. */
export interface Taken {
  readonly id: number;
  readonly step: string;
  readonly to: string;
  readonly comment: string | null;
}

interface Stands {
  readonly state: string;
}

/** Where documents of a declared approval are kept. */
export interface Kept<C extends Context, R extends Stands> {
  /** Schema-qualified. It has the columns school_id, id and state, and version where the call takes one. */
  readonly table: string;
  /** What the audit calls it, where several approvals are of one kind of record; the approval's word when left out. */
  readonly entity?: string;
  /** The record as its screen shows it to the caller: where it stands, and whose own work it is. Throws 404. */
  read(ctx: C, id: number): Promise<R>;
  /** What the audit keeps of it. */
  audit(record: NoInfer<R>): object;
  /** Writes who took the step to the document's own history. */
  write?(ctx: C, taken: Taken): Promise<void>;
}

interface At {
  readonly id: number;
  readonly version?: number;
}

/** Further columns that a step sets. */
type Columns = Readonly<Record<string, unknown>>;

/** Documents that go through the steps of their approval, each within the transaction of its call. */
export interface Documents<C extends Context, R extends Stands, K extends string> {
  /** The document, held against anybody else. Throws 404, and 409 when `version` is not its any more. */
  hold(ctx: C, at: At): Promise<R>;
  /**
   * Takes a step: holds the document, refuses (`refuseStep`), does what `then` does with it as it was (posts, counts, sets
   * further columns, or another state than the declared one), moves it, and writes the history and the audit. Returns it as it is now.
   */
  take(
    ctx: C,
    step: K,
    at: At,
    comment: string | null,
    then?: (before: R) => Columns | Promise<Columns | void> | void,
  ): Promise<R>;
}

/** The steps of a declared approval over the table that keeps its documents. */
export function documents<C extends Context, R extends Stands, K extends string>(
  declared: Approval<string, K>,
  kept: Kept<C, R>,
): Documents<C, R, K> {
  const { entity } = declared;
  const table = sql.table(kept.table);

  const hold = async (ctx: C, { id, version }: At): Promise<R> => {
    const found = version === undefined ? sql`null::int` : sql.ref('version');
    const { rows } = await sql<{ version: number | null }>`
      select ${found} as version from ${table} where id = ${id} for update`.execute(ctx.tx);
    if (!rows[0]) throw notFound(entity);
    // After the lock, in statements of its own: it sees what whoever held it before has committed.
    const record = await kept.read(ctx, id);
    if (version !== undefined && rows[0].version !== version) throw staleRecord(entity);
    return record;
  };
  const move = async ({ tx }: C, to: string, { id, version }: At, columns: Columns): Promise<void> => {
    const sets = Object.entries({ state: to, ...columns }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    if (version !== undefined) sets.push(sql`version = version + 1`);
    await sql`update ${table} set ${sql.join(sets)} where id = ${id}`.execute(tx);
  };

  return {
    hold,

    take: async (ctx, step, at, comment, then) => {
      const { id } = at;
      const before = await hold(ctx, at);
      const asked = declared.steps[step];
      refuseStep(declared, step, { state: before.state, open: isFor(asked, before), own: isOwn(asked, before), reason: comment });
      const columns: Columns = (await then?.(before)) ?? {};
      const to = typeof columns['state'] === 'string' ? columns['state'] : asked.to;
      await move(ctx, to, at, columns);
      await kept.write?.(ctx, { id, step, to, comment });
      const after = await kept.read(ctx, id);
      const [was, is] = [kept.audit(before), kept.audit(after)];
      const { audit } = asked.words;
      const action = (typeof audit === 'object' ? audit[to] : audit) ?? to;
      ctx.changed({ entity: kept.entity ?? entity, id, action, before: was, after: is, reason: comment });
      return after;
    },
  };
}

/** The record's field must say it: one that is forgotten would let everybody decide on their own work. */
function isOwn({ notOwn }: Step, record: object): boolean {
  if (!notOwn) return false;
  const mine: unknown = Reflect.get(record, notOwn.mine);
  if (typeof mine !== 'boolean') throw new Error(`The record does not say whether it is one's own: ${notOwn.mine}`);
  return mine;
}
