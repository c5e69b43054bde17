import { createPublicKey } from 'node:crypto';
import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import { there } from '#kit/server/sql/one.ts';
import { type Feed, feedsApi } from '../../contract/feeds.ts';
import { isAddress, secretPath } from '../incoming/address.rules.ts';
import { incomingPath } from '../incoming/path.ts';
import { type FeedRow, feedsOf } from './feeds.store.ts';
import { pemOf } from './notice.rules.ts';

interface Draft {
  channel: 'equity' | 'kcb';
  moneyId: number;
  creditor: string;
  username: string | null;
  password: string | null;
  publicKey: string | null;
  addresses: string[];
  active: boolean;
}

export function feedsRoutes(sealer: Sealer, publicUrl: string): Route[] {
  const shown = ({ password, path, ...row }: FeedRow): Feed => ({
    ...row,
    hasPassword: password !== null,
    url: new URL(`${incomingPath}${path}/notice`, publicUrl).href,
  });
  const one = async (tx: Tx, id: number): Promise<FeedRow> => {
    const [row] = await feedsOf(tx, id);
    if (!row) throw notFound('bank notification');
    return row;
  };
  const audit = (ctx: SchoolContext, id: number, action: string, before: FeedRow | null, after: FeedRow | null) =>
    ctx.changed({ entity: 'bank notification', id, action, before: before && shown(before), after: after && shown(after) });
  return implement(feedsApi, {
    list: async (ctx) => ({ rows: (await feedsOf(ctx.tx)).map(shown) }),
    create: async (ctx, draft): Promise<Output<typeof feedsApi.create>> => {
      await check(ctx.tx, draft, null);
      const sealed = draft.password && sealer.seal(draft.password, ctx.school.id);
      const { rows } = await sql<{ id: number }>`
        insert into finance.bank_feed (channel, money_id, creditor, username, password, public_key, addresses, path, active)
        values (${draft.channel}, ${draft.moneyId}, ${draft.creditor}, ${draft.username}, ${sealed}, ${draft.publicKey},
                ${draft.addresses}, ${secretPath(ctx.school.id)}, ${draft.active}) returning id`.execute(ctx.tx);
      const row = await one(ctx.tx, there(rows[0]).id);
      audit(ctx, row.id, 'created', null, row);
      return shown(row);
    },
    update: async (ctx, { id, version, ...draft }) => {
      const before = await one(ctx.tx, id);
      await check(ctx.tx, draft, before);
      const sealed = draft.password && sealer.seal(draft.password, ctx.school.id);
      const { rows } = await sql`
        update finance.bank_feed
           set channel = ${draft.channel}, money_id = ${draft.moneyId}, creditor = ${draft.creditor}, username = ${draft.username},
               password = coalesce(${sealed}, password), public_key = ${draft.publicKey}, addresses = ${draft.addresses},
               active = ${draft.active}, version = version + 1
         where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
      if (rows.length === 0) throw staleRecord('bank notification');
      const after = await one(ctx.tx, id);
      audit(ctx, id, 'changed', before, after);
      return shown(after);
    },
    remove: async (ctx, { id }) => {
      const before = await one(ctx.tx, id);
      await sql`delete from finance.bank_feed where id = ${id}`.execute(ctx.tx);
      audit(ctx, id, 'removed', before, null);
      return {};
    },
  });
}

/** What proves the bank: a user name and password (Equity), or its public key (KCB). */
async function check(tx: Tx, draft: Draft, before: FeedRow | null): Promise<void> {
  const wrong = draft.addresses.find((address) => !isAddress(address));
  if (wrong !== undefined) throw fieldError('addresses', `${wrong} is no address. Enter one such as 197.248.10.20.`);
  const { rows } = await sql`select id from finance.account where id = ${draft.moneyId} and money and active`.execute(tx);
  if (rows.length === 0) throw fieldError('moneyId', 'Choose a bank account of this school.');
  if (draft.channel === 'equity') {
    if (draft.username === null) throw fieldError('username', 'Enter the user name that the bank calls with.');
    if (!draft.password && !before?.password) throw fieldError('password', 'Enter the password that the bank calls with.');
    return;
  }
  if (draft.publicKey === null) throw fieldError('publicKey', 'Paste the bank’s public key.');
  try {
    if (createPublicKey(pemOf(draft.publicKey)).asymmetricKeyType !== 'rsa') throw new Error('not RSA');
  } catch {
    throw fieldError('publicKey', 'This is no public key. Paste it as the bank gave it, from BEGIN to END.');
  }
}
