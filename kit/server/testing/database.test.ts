import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

test('each database has every migration and nothing of another’s', async () => {
  const [first, second] = [await freshDatabase(), await freshDatabase()];
  const [one, two] = [new pg.Client(first.url), new pg.Client(second.url)];
  one.on('error', () => undefined);
  await Promise.all([one.connect(), two.connect()]);
  await one.query('create table only_here (id int)');
  const { rows } = await two.query(
    `select to_regclass('only_here') as elsewhere, to_regclass('kit.audit_entry')::text as migrated`,
  );
  expect(rows).toEqual([{ elsewhere: null, migrated: 'kit.audit_entry' }]);
  await two.end();
  await Promise.all([first.drop(), second.drop()]);
  await expect(one.query('select 1')).rejects.toThrow();
});
