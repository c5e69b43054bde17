import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf } from './form-check.ts';

test('what is wrong comes in the order of fields and rows, the first word of each field', () => {
  const lines = z.array(z.object({ group: z.number(), least: z.number().min(1, 'At least one.').max(0, 'At most nought.') }));
  const { error } = z.object({ name: z.string(), lines }).safeParse({ lines: [{ least: 0.5 }, { group: 1, least: 2 }, {}] });
  expect(error && Object.entries(errorsOf(error))).toEqual([
    ['name', 'Fill in this field.'],
    ['lines.0.group', 'Fill in this field.'],
    ['lines.0.least', 'At least one.'],
    ['lines.1.least', 'At most nought.'],
    ['lines.2.group', 'Fill in this field.'],
    ['lines.2.least', 'Fill in this field.'],
  ]);
});
