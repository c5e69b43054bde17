import { type RawBuilder, sql } from 'kysely';
import { type Access, judge } from '#kit/contract/access.ts';
import type { Approval, WaitsWords } from '#kit/contract/approval.ts';
import { viewerOf } from '../auth/principal.ts';
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

/** What waits for a decision in the school; with `mine` only what the caller may take and is not their own work. One statement. */
export async function whatWaits(
  list: readonly Waits[],
  { tx, user, now }: Pick<SchoolContext, 'tx' | 'user' | 'now'>,
  { mine }: { mine: boolean },
): Promise<(Waiting & Pick<Waits, 'note'>)[]> {
  const viewer = viewerOf(user);
  const asked = mine ? list.filter(({ access }) => judge(access, viewer) === 'allowed') : list;
  if (asked.length === 0) return [];
  const counts = asked.map(
    ({ key, count }) => sql`select ${key}::text as key, (${count(mine ? user.accountId : null, now)}) as count`,
  );
  const { rows } = await sql<{ key: string; count: number }>`
    select counted.key, counted.count from (${sql.join(counts, sql` union all `)}) counted`.execute(tx);
  return asked.flatMap(({ key, title, screen, query, note }) => {
    const count = rows.find((row) => row.key === key)?.count ?? 0;
    const opens = judge(screen.access, viewer) === 'allowed';
    const path = opens ? `${screen.path}?${query}` : null;
    return count === 0 ? [] : [{ key, title, count, path, ...(note && { note }) }];
  });
}
