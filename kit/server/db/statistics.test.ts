import { expect, test } from 'vitest';
import { execute, freshDatabase } from '../testing/database.ts';
import { keepingStatistics } from './statistics.ts';

test('while much is written in one transaction nobody counts its tables, and others read and write', async () => {
  const database = await freshDatabase();
  const { url } = database;
  const count = () => execute(url, `set lock_timeout = '100ms'; analyze kit.outbox_message`);
  await keepingStatistics(url, async () => {
    await expect(count()).rejects.toThrow('lock timeout');
    await execute(url, `update settings.county set name = name where code = 1; select from settings.county`);
  });
  await expect(count()).resolves.toBeUndefined();
  await database.drop();
});
