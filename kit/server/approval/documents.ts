import { type RawBuilder, sql } from 'kysely';
import type { Approval } from '#kit/contract/approval.ts';
import { notFound } from '#kit/contract/errors.ts';
import { staleRecord } from '../db/table-store.ts';
import type { SchoolContext } from '../http/context.ts';
import { refuseStep } from './refuse-step.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'changed'>;

/** Whose work something is: a condition over the table `t`, true for the account. */
export type Own = (account: number) => RawBuilder<unknown>;

/** A step that was taken. */
export interface Taken {
  readonly id: number;
  readonly step: string;
  readonly to: string;
  readonly comment: string | null;
}

/** Where documents of a declared approval are kept. */
export interface Kept<C extends Context, R> {
  /** Schema-qualified. It has the columns school_id, id and state, and version where the call takes one. */
  readonly table: string;
  /** By the field of the record that says so: whose own work a step would be. */
  readonly own?: Readonly<Record<string, Own>>;
  /** The record as its screen shows it. Throws 404. */
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
export interface Documents<C extends Context, R, K extends string> {
  /** The document, held against anybody else. Throws 404, and 409 when `version` is not its any more. */
  hold(ctx: C, at: At): Promise<R>;
  /**
   * Takes a step: holds the document, refuses (`refuseStep`), does what `then` does with it as it was (posts, counts, sets
   * further columns), moves it to its new state, and writes the history and the audit. Returns it as it is now.
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
export function documents<C extends Context, R, K extends string>(
  declared: Approval<string, K>,
  kept: Kept<C, R>,
): Documents<C, R, K> {
  const { entity } = declared;
  const table = sql.table(kept.table);

  const lock = async ({ tx }: C, { id, version }: At): Promise<void> => {
    const found = version === undefined ? sql`null::int` : sql.ref('version');
    const { rows } = await sql<{ version: number | null }>`
      select ${found} as version from ${table} where id = ${id} for update`.execute(tx);
    if (!rows[0]) throw notFound(entity);
    if (version !== undefined && rows[0].version !== version) throw staleRecord(entity);
  };
  // After the lock, in a statement of its own: it sees what whoever held it before has committed.
  const standing = async ({ tx, user }: C, key: K, id: number) => {
    const own = kept.own?.[declared.steps[key].notOwn?.mine ?? ''];
    const { rows } = await sql<{ state: string; own: boolean }>`
      select t.state, coalesce(${own?.(user.accountId) ?? sql`false`}, false) as own from ${table} t where t.id = ${id}`.execute(
      tx,
    );
    if (!rows[0]) throw notFound(entity);
    return rows[0];
  };
  const move = async ({ tx }: C, to: string, { id, version }: At, columns: Columns): Promise<void> => {
    const sets = Object.entries({ state: to, ...columns }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    if (version !== undefined) sets.push(sql`version = version + 1`);
    await sql`update ${table} set ${sql.join(sets)} where id = ${id}`.execute(tx);
  };

  return {
    hold: async (ctx, at) => {
      await lock(ctx, at);
      return kept.read(ctx, at.id);
    },

    take: async (ctx, step, at, comment, then) => {
      const { id } = at;
      await lock(ctx, at);
      refuseStep(declared, step, { ...(await standing(ctx, step, id)), reason: comment });
      const before = await kept.read(ctx, id);
      const { to, words } = declared.steps[step];
      await move(ctx, to, at, (await then?.(before)) ?? {});
      await kept.write?.(ctx, { id, step, to, comment });
      const after = await kept.read(ctx, id);
      const [was, is] = [kept.audit(before), kept.audit(after)];
      ctx.changed({ entity, id, action: words.audit ?? to, before: was, after: is, reason: comment });
      return after;
    },
  };
}
