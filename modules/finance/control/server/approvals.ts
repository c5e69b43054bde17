import { sql, type RawBuilder } from 'kysely';
import { type Access, judge } from '#kit/contract/access.ts';
import type { Screen } from '#kit/contract/screen.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** Something that waits for a second person: each area says what does in it. */
export interface Approval {
  readonly key: string;
  readonly title: string;
  /** Who decides. */
  readonly access: Access;
  /** The list that shows it. */
  readonly screen: Screen;
  readonly query: string;
  /** What waits, as a relation of `author`: the account that asked, which does not decide. */
  readonly waits: RawBuilder<unknown>;
}

export interface Waiting {
  key: string;
  title: string;
  count: number;
  /** Null where the caller may not open the list. */
  path: string | null;
}

/** What waits for a decision in the school; with `mine` only what the caller may decide and has not asked for. */
export async function approvalsWaiting(
  approvals: readonly Approval[],
  ctx: Pick<SchoolContext, 'tx' | 'user'>,
  { mine }: { mine: boolean },
): Promise<Waiting[]> {
  const viewer = viewerOf(ctx.user);
  const asked = mine ? approvals.filter(({ access }) => judge(access, viewer) === 'allowed') : approvals;
  if (asked.length === 0) return [];
  const counts = asked.map(
    ({ key, waits }) => sql`
      select ${key}::text as key, count(*)::int as count from (${waits}) w
       where not ${mine} or w.author is distinct from ${ctx.user.accountId}::bigint`,
  );
  const { rows } = await sql<{ key: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.tx);
  return asked.flatMap(({ key, title, screen, query }) => {
    const count = rows.find((row) => row.key === key)?.count ?? 0;
    const opens = judge(screen.access, viewer) === 'allowed';
    return count === 0 ? [] : [{ key, title, count, path: opens ? `${screen.path}?${query}` : null }];
  });
}
