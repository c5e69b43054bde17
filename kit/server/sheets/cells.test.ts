import { expect, test } from 'vitest';
import { z } from 'zod';
import { money } from '#kit/contract/money.ts';
import { pageOf } from '#kit/contract/page.ts';
import { printed, rowKinds } from './cells.ts';
import { writeCsv } from './csv.ts';

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
