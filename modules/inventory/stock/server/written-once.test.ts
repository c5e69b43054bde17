import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareDatabase } from '#app/checks/owner.ts';
import { plant } from '#app/checks/plant.ts';

const school = 1;
let owner: Client;
let drop = () => Promise.resolve();
beforeAll(async () => {
  ({ owner, drop } = await bareDatabase());
  await plant(owner, school, 705_001, 'Stock');
});
afterAll(() => drop());

/** What becomes of statements that a role runs one after another, in a transaction that is undone. */
async function tried(role: string, statements: readonly string[]): Promise<string[]> {
  await owner.query('begin');
  try {
    await owner.query(`select set_config('app.school_id', $1, true)`, [String(school)]);
    await owner.query(`set local role ${role}`);
    const outcomes: string[] = [];
    for (const statement of statements) {
      await owner.query('savepoint before');
      try {
        outcomes.push(`${(await owner.query(statement)).rowCount} rows`);
      } catch (error) {
        outcomes.push(typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'failed');
        await owner.query('rollback to before');
      }
    }
    return outcomes;
  } finally {
    await owner.query('rollback');
  }
}

test.each(['daftari_app', 'daftari_platform'])('%s changes and removes no movement and no batch', async (role) => {
  const statements = ['move', 'batch'].flatMap((table) => [
    `update inventory.${table} set school_id = school_id`,
    `delete from inventory.${table}`,
  ]);
  expect(await tried(role, statements)).toEqual(statements.map(() => '42501'));
});

test.each(['daftari_app', 'daftari_platform'])('%s removes no balance and no document of the stock', async (role) => {
  const statements = ['balance', 'batch_balance', 'opening', 'transfer', 'transfer_line'].map(
    (table) => `delete from inventory.${table}`,
  );
  expect(await tried(role, statements)).toEqual(statements.map(() => '42501'));
});

test('no balance is below nought, and nothing is worth nothing, whoever writes it', async () => {
  const [there] = await tried('daftari_app', ['update inventory.balance set quantity = 5000, value = 100']);
  expect(there).not.toBe('0 rows');
  expect(
    await tried('daftari_app', [
      'update inventory.balance set quantity = -1',
      'update inventory.balance set quantity = 5000, value = -1',
      'update inventory.balance set quantity = 0, value = 1',
      'update inventory.batch_balance set quantity = -1',
    ]),
  ).toEqual(['23514', '23514', '23514', '23514']);
});
