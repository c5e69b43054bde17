import { type RawBuilder, sql } from 'kysely';
import { type Access, judge } from '#kit/contract/access.ts';
import type { Approval, WaitsWords } from '#kit/contract/approval.ts';
import { viewerOf } from '../auth/principal.ts';
import type { Tx } from '../db/pool.ts';
import type { SchoolContext } from '../http/context.ts';
import { port } from '../module/ports.ts';

/** Whose work something is: a condition over the table `t`, true for the account. */
export type Own = (account: number) => RawBuilder<unknown>;

/** Something that waits until somebody takes a step. */
export interface Waits extends WaitsWords {
  /** Who takes it. */
  readonly access: Access;
  /** How many wait now; for an account only those that are not its own work. */
  readonly count: (account: number | null, now: Date) => RawBuilder<unknown>;
}

/** What waits for people, of every module; the first page reads it. */
export const waiting = port<Waits>('kit.waiting');

/** What waits, with its count. */
export interface Waiting {
  key: string;
  title: string;
  count: number;
  /** Null where the caller may not open the list. */
  path: string | null;
}

interface Source {
  readonly table: string;
  /** By the field of the record that says so: whose own work a step would be. */
  readonly own?: Readonly<Record<string, Own>>;
}

/** What waits for the steps of an approval, of those that say so; `more` says it for steps whose list lies above the approval. */
export function waitsOf<K extends string>(
  { steps }: Approval<string, K>,
  { table, own = {} }: Source,
  more: Readonly<Partial<Record<string, WaitsWords>>> = {},
): Waits[] {
  return Object.keys(steps).flatMap((key) => {
    const { from, call, notOwn, waits = more[key] } = steps[key as K];
    const mine = own[notOwn?.mine ?? ''];
    const count = (account: number | null) => sql`
      select count(*)::int from ${sql.table(table)} t where t.state = any(${[...from]}::text[])
        and not coalesce(${account === null || !mine ? sql`false` : mine(account)}, false)`;
    return waits ? [{ ...waits, access: call.access, count }] : [];
  });
}

/** What is to be counted, each by its key. */
export type Counts = ReadonlyMap<string, RawBuilder<unknown>>;

/** Counts in one statement; what is not among them counts nothing. */
export async function countTogether(tx: Tx, counts: Counts): Promise<(key: string) => number> {
  if (counts.size === 0) return () => 0;
  const each = [...counts].map(([key, count]) => sql`select ${key}::text as key, (${count})::int as count`);
  const { rows } = await sql<{ key: string; count: number }>`
    select counted.key, counted.count from (${sql.join(each, sql` union all `)}) counted`.execute(tx);
  const found = new Map(rows.map(({ key, count }) => [key, count]));
  return (key) => found.get(key) ?? 0;
}

type Asking = Pick<SchoolContext, 'user' | 'now'>;

/** What waits for a decision in the school; with `mine` only what the caller may take and is not their own work. */
export function waitsFor(list: readonly Waits[], { user, now }: Asking, { mine }: { mine: boolean }) {
  const viewer = viewerOf(user);
  const asked = mine ? list.filter(({ access }) => judge(access, viewer) === 'allowed') : list;
  return {
    counts: new Map(asked.map(({ key, count }) => [key, count(mine ? user.accountId : null, now)])) as Counts,
    /** Those of which there are any. */
    found: (countOf: (key: string) => number): (Waiting & Pick<Waits, 'note'>)[] =>
      asked.flatMap(({ key, title, screen, query, note }) => {
        const count = countOf(key);
        const opens = judge(screen.access, viewer) === 'allowed';
        const path = opens ? `${screen.path}?${query}` : null;
        return count === 0 ? [] : [{ key, title, count, path, ...(note && { note }) }];
      }),
  };
}

/** The same, counted. */
export async function whatWaits(list: readonly Waits[], ctx: Asking & { readonly tx: Tx }, of: { mine: boolean }) {
  const { counts, found } = waitsFor(list, ctx, of);
  return found(await countTogether(ctx.tx, counts));
}
