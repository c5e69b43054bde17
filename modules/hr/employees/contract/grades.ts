import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { employeesWrite, hrRead } from '../../contract/access.ts';

const amount = centsOrZero.nullable().default(null);

/** A grade of employment, with what basic pay a month in it may be. */
export const grades = resource({
  path: '/api/hr/grades',
  access: { read: hrRead, write: employeesWrite },
  words: { one: 'grade', many: 'Grades' },
  record: {
    name: z.string(),
    least: money.nullable(),
    most: money.nullable(),
    active: z.boolean(),
    /** How many contracts name it. */
    contracts: z.int(),
  },
  draft: z
    .object({ name: line(40), least: amount, most: amount, active: z.boolean().default(true) })
    .refine(({ least, most }) => least === null || most === null || least <= most, {
      path: ['most'],
      error: 'Enter no less than the least.',
    }),
  filter: pageInput(['name', 'least', 'most', 'contracts']).extend({ active: z.boolean().optional() }),
});
export type Grade = RecordOf<typeof grades>;
