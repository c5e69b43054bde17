import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '../testing/database.ts';
import { LogFile } from './log-file.ts';

it('writes a file a day, which others do not read, and keeps fourteen', () => {
  const folder = path.join(freshFolder(), 'log');
  let day = Date.parse('2026-03-01T23:59:00Z');
  const log = new LogFile(folder, () => new Date(day));
  const other = new LogFile(folder, () => new Date(day));
  for (let at = 0; at < 20; at++, day += 86_400_000) {
    log.write(`day ${at}\n`);
    other.write('of another process\n');
  }
  const names = readdirSync(folder).toSorted();
  expect(names).toHaveLength(14);
  expect([names[0], names.at(-1)]).toEqual(['server-2026-03-07.log', 'server-2026-03-20.log']);
  expect(readFileSync(path.join(folder, 'server-2026-03-20.log'), 'utf8')).toBe('day 19\nof another process\n');
  expect(statSync(path.join(folder, 'server-2026-03-20.log')).mode & 0o077).toBe(0);
  log.close();
  other.close();
});

it('loses lines where it cannot write, and goes on when it can again', () => {
  const place = path.join(freshFolder(), 'log');
  writeFileSync(place, 'no folder');
  const log = new LogFile(place, () => new Date('2026-03-01T12:00:00Z'));
  log.write('lost\n');
  rmSync(place);
  log.write('kept\n');
  expect(readFileSync(path.join(place, 'server-2026-03-01.log'), 'utf8')).toBe('kept\n');
  log.close();
});
