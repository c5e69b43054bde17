import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { startDatabase } from '#kit/server/db/embedded.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { accountsApi } from '#modules/finance/books/contract/accounts.ts';
import { receiptsApi } from '#modules/finance/cashier/contract/receipts.ts';
import { authApi } from '#modules/platform/contract/auth.ts';
import { password, startProduct } from '#app/testing/processes/product-process.ts';

const copyOf = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** Of every table its rows and their sum, and of every account of every school what it holds. */
async function contents(folder: string): Promise<{ tables: Map<string, string>; balances: string[] }> {
  const database = await startDatabase({ dataDir: folder, log: quiet });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows: names } = await client.query<{ name: string }>(`
      select n.nspname || '.' || r.relname as name from pg_class r join pg_namespace n on n.oid = r.relnamespace
       where r.relkind = 'r' and n.nspname in ('kit', 'platform', 'settings', 'registration', 'messaging', 'biometrics', 'finance')
       order by 1`);
    const tables = new Map<string, string>();
    for (const { name } of names) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
      );
      tables.set(name, rows[0]?.sum ?? '');
    }
    const { rows: balances } = await client.query<{ line: string }>(`
      select a.school_id || ' ' || a.code || ' ' || sum(case when e.debit_id = a.id then e.amount else -e.amount end) as line
        from finance.account a join finance.entry e on e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)
       group by a.school_id, a.id order by a.school_id, a.code`);
    return { tables, balances: balances.map(({ line }) => line) };
  } finally {
    await client.end();
    await database.stop();
  }
}

test('a copy of the data folder holds every row, the same trial balance, and starts', async () => {
  const [original, copy] = [temporaryFolder(), temporaryFolder()];
  try {
    await copyOf(inject('sampleFolder'), original);
    const before = await contents(original);
    expect(before.balances.length).toBeGreaterThan(10);
    await copyOf(original, copy);
    const after = await contents(copy);
    expect([...after.tables]).toEqual([...before.tables]);
    expect(after.balances).toEqual(before.balances);

    const product = await startProduct(copy);
    try {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const body = JSON.stringify({ username: 'auditor', password });
      const signedIn = await fetch(product.address + authApi.signin.path, { ...post, body });
      const { accessToken } = authApi.signin.output.parse(await signedIn.json());
      const read = async (path: string): Promise<unknown> =>
        (await fetch(product.address + path, { headers: { authorization: `Bearer ${accessToken}` } })).json();
      const chains = receiptsApi.chain.output.parse(await read(receiptsApi.chain.path));
      expect(chains.filter(({ brokenAt }) => brokenAt !== null)).toEqual([]);
      const { rows } = accountsApi.list.output.parse(await read(accountsApi.list.path));
      expect(rows.some(({ balance }) => balance !== 0)).toBe(true);
    } finally {
      await product.stop();
    }
  } finally {
    await removeTemporaryFolder(original);
    await removeTemporaryFolder(copy);
  }
});
