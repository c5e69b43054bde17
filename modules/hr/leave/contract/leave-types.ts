import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, gender, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { hrAdmin, leaveRead } from '../../contract/access.ts';
import { countKinds, earnedKinds } from './words.ts';

/** Days in hundredths: 175 is one and three quarters. */
const days = z
  .number('Enter a number of days.')
  .int('Enter at most two decimals.')
  .min(0, 'Enter 0 to 366 days.')
  .max(36_600, 'Enter 0 to 366 days.');

const draft = z.object({
  name: line(60),
  fullDays: days.default(0),
  halfDays: days.default(0),
  earned: z.enum(earnedKinds).default('year'),
  carryMost: days.default(0),
  carryMonths: z.int().min(0).max(12, 'Enter 0 to 12 months.').default(0),
  unpaid: z.boolean().default(false),
  gender: gender.nullable().default(null),
  counts: z.enum(countKinds).default('working'),
  afterMonths: z.int().min(0).max(120, 'Enter 0 to 120.').default(0),
  mostAtOnce: z.int().min(1, 'Enter up to 366 days.').max(36_600, 'Enter up to 366 days.').nullable().default(null),
  encashable: z.boolean().default(false),
  paper: z.boolean().default(false),
  active: z.boolean().default(true),
  source: optionalLine(200),
});

/** What leave there is: how many days, how they are given, carried over, counted and paid. Days are hundredths. */
export const leaveTypes = resource({
  path: '/api/hr/leave/types',
  access: { read: leaveRead, write: hrAdmin },
  words: { one: 'type of leave', many: 'Types of leave' },
  record: {
    name: z.string(),
    fullDays: z.int(),
    halfDays: z.int(),
    earned: z.enum(earnedKinds),
    carryMost: z.int(),
    carryMonths: z.int(),
    unpaid: z.boolean(),
    gender: gender.nullable(),
    counts: z.enum(countKinds),
    afterMonths: z.int(),
    mostAtOnce: z.int().nullable(),
    encashable: z.boolean(),
    paper: z.boolean(),
    active: z.boolean(),
    source: z.string().nullable(),
  },
  draft,
  filter: pageInput(['name', 'fullDays', 'active']).extend({ active: z.boolean().optional() }),
});
export type LeaveType = RecordOf<typeof leaveTypes>;

export const leaveTypesApi = {
  ...leaveTypes.api,
  addUsual: endpoint({
    method: 'POST',
    path: '/api/hr/leave/types/usual',
    access: hrAdmin,
    summary: 'Add the types that the Employment Act lays down and schools grant, where a type of that name is not there yet',
    output: z.object({ added: z.int() }),
  }),
};

/** Days on which no leave is granted: exams, the opening week. */
export const leaveBlocks = resource({
  path: '/api/hr/leave/blocks',
  access: { read: leaveRead, write: hrAdmin },
  words: { one: 'time without leave', many: 'Times without leave' },
  record: {
    because: z.string(),
    fromDay: z.string(),
    untilDay: z.string(),
    departmentId: id.nullable(),
    departmentName: z.string().nullable(),
    typeId: id.nullable(),
    typeName: z.string().nullable(),
  },
  draft: z.object({ because: line(100), fromDay: day, untilDay: day, departmentId: optionalId, typeId: optionalId }),
  filter: pageInput(['fromDay', 'untilDay', 'because'], '-fromDay'),
  refuses: { draft: ['rule'] },
});
