import { holds } from '#kit/server/sql/like.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { ApiToken } from '../../contract/api-tokens.ts';

export interface NewToken {
  accountId: number;
  name: string;
  tokenHash: string;
  start: string;
  scopes: readonly string[];
  addresses: readonly string[];
  codeGiven: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/** Keeps a new token of the running school; answers its number. */
export async function insertToken(tx: Tx, token: NewToken): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into platform.api_token (account_id, name, token_hash, start, scopes, addresses, code_given, created_at, expires_at)
    values (${token.accountId}, ${token.name}, ${token.tokenHash}, ${token.start}, ${[...token.scopes]}, ${[...token.addresses]},
            ${token.codeGiven}, ${token.createdAt}, ${token.expiresAt})
    returning id`.execute(tx);
  return one(rows).id;
}

const fields = (now: Date): RawBuilder<unknown> => sql`
  t.id, t.name, t.start, t.scopes, t.addresses, a.username as "madeBy", t.created_at as "createdAt", t.expires_at as "expiresAt",
  t.last_used_at as "lastUsedAt", t.last_address as "lastAddress", t.revoked_at as "revokedAt", t.revoked_because as "revokedBecause",
  ${stateAt(now)} as state`;

const stateAt = (now: Date) =>
  sql`case when t.revoked_at is not null then 'revoked' when t.expires_at <= ${now} then 'expired' else 'good' end`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(t.name)`,
  createdAt: sql`t.created_at`,
  expiresAt: sql`t.expires_at`,
  lastUsedAt: sql`t.last_used_at`,
};

/** One page of the running school's tokens, ended ones too. */
export async function listTokens(
  tx: Tx,
  { q, page, size, sort, state }: PageRequest & { state?: string | undefined },
  now: Date,
): Promise<Page<ApiToken>> {
  const where = sql`
    (${q ?? ''} = '' or ${holds(sql`kit.fold(t.name || ' ' || a.username || ' ' || t.start)`, q ?? '')})
    and (${state ?? ''} = '' or ${stateAt(now)} = ${state ?? ''})`;
  const order = sql`${orders[sort.replace('-', '')] ?? sql`t.created_at`} ${wayOf(sort)} nulls last`;
  const from = sql`from platform.api_token t join platform.account a on a.id = t.account_id where ${where}`;
  const { rows } = await sql<ApiToken>`
    select ${fields(now)} ${from} order by ${order}, t.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One token by its number; of one account only where `accountId` is given. Null when there is none. */
export async function findToken(tx: Tx, id: number, now: Date, accountId: number | null = null): Promise<ApiToken | null> {
  const { rows } = await sql<ApiToken>`
    select ${fields(now)} from platform.api_token t join platform.account a on a.id = t.account_id
     where t.id = ${id} and (${accountId}::bigint is null or t.account_id = ${accountId})`.execute(tx);
  return rows[0] ?? null;
}

/** The tokens of an account that can still be used, the newest first. */
export async function goodTokensOf(tx: Tx, accountId: number, now: Date): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select ${fields(now)} from platform.api_token t join platform.account a on a.id = t.account_id
     where t.account_id = ${accountId} and t.revoked_at is null and t.expires_at > ${now} order by t.id desc`.execute(tx);
  return rows;
}

/** How many tokens of each of these accounts can still be used; accounts without one are left out. */
export async function countGoodTokens(tx: Tx, accountIds: readonly number[], now: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ accountId: number; good: number }>`
    select account_id as "accountId", count(*)::int as good from platform.api_token
     where account_id = any(${[...accountIds]}::bigint[]) and revoked_at is null and expires_at > ${now} group by account_id`.execute(
    tx,
  );
  return new Map(rows.map(({ accountId, good }) => [accountId, good]));
}

/** Ends a token for good; false when it has been ended before. */
export async function endToken(tx: Tx, id: number, because: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update platform.api_token set revoked_at = ${now}, revoked_because = ${because}
     where id = ${id} and revoked_at is null returning id`.execute(tx);
  return rows.length > 0;
}
