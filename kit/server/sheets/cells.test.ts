import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { money } from '#kit/contract/money.ts';
import { pageOf } from '#kit/contract/page.ts';
import { printed, rowKinds } from './cells.ts';
import { writeCsv } from './csv.ts';
import { writeXlsx } from './xlsx.ts';

test('an amount in cents leaves the product as shillings, a count as it is', () => {
  const kinds = rowKinds(pageOf(z.object({ owed: money, held: money.nullable(), terms: z.int() })));
  expect([...(kinds ?? [])]).toEqual([
    ['owed', 'cents'],
    ['held', 'cents'],
    ['terms', 'number'],
  ]);
  expect(printed(1_250_050, 'cents', 'Africa/Nairobi')).toBe('12,500.50');
  const columns = [{ key: 'owed', label: 'Owed', kind: 'cents' as const }];
  expect(writeCsv(columns, [{ owed: -250_005 }], 'Africa/Nairobi').toString()).toContain('-2500.05');
});

test('a name leaves the product as it was typed, a word of the contract as people read it', async () => {
  const kinds = rowKinds(
    pageOf(
      z.object({
        username: z.string(),
        keeps: z.enum(['half_board', 'full_board']).nullable(),
        days: z.array(z.enum(['school_day', 'weekend'])),
        tags: z.array(z.string()),
      }),
    ),
  );
  expect([...(kinds ?? [])]).toEqual([
    ['username', 'text'],
    ['keeps', 'words'],
    ['days', 'words'],
    ['tags', 'text'],
  ]);
  const columns = [...(kinds ?? [])].map(([key, kind]) => ({ key, label: key, kind }));
  const row = { username: 'jkamau', keeps: 'half_board', days: ['school_day', 'weekend'], tags: ['lab', 'ict_room'] };
  expect(writeCsv(columns, [row], 'Africa/Nairobi').toString().split('\r\n')[1]).toBe(
    'jkamau,Half board,"School day, Weekend","lab, ict_room"',
  );
  expect(printed('jkamau', 'text', 'Africa/Nairobi')).toBe('jkamau');
});

test('a cell that Excel would not take is cut, and the workbook opens', async () => {
  const columns = [{ key: 'what', label: 'What', kind: 'text' as const }];
  const long = '=' + 'a'.repeat(40_000);
  const bytes = await writeXlsx({ title: 'Long', columns, rows: [{ what: long }], timeZone: 'Africa/Nairobi' });
  const [, [cell] = []] = await readSheet(Buffer.from(bytes));
  expect(String(cell)).toHaveLength(32_767);
});
