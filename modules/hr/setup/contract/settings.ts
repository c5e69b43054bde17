import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { optionalLine } from '#kit/contract/fields.ts';
import { personalNumberFields } from '#modules/settings/contract/people/personal-numbers.ts';
import { hrAdmin } from '../../contract/access.ts';

/** `cent` and `shilling`: half goes up. */
export const roundings = ['cent', 'shilling', 'shilling_down', 'shilling_up'] as const;
export type Rounding = (typeof roundings)[number];

/** Of which days a part of a month is counted. */
export const partMonths = ['calendar', 'working'] as const;

const whole = (least: number, most: number) => {
  const said = `Enter ${least} to ${most.toLocaleString('en-KE')}.`;
  return z.number(said).int('Enter a whole number.').min(least, said).max(most, said);
};

const shape = {
  nssfRounding: z.enum(roundings),
  healthRounding: z.enum(roundings),
  housingRounding: z.enum(roundings),
  taxRounding: z.enum(roundings),
  /** An employee keeps at least a third of basic pay. */
  keepsThird: z.boolean(),
  /** Net pay that differs from last month’s by more per cent stands among the exceptions. */
  alertPercent: whole(1, 100),
  partMonth: z.enum(partMonths),
  /** By how many hours a month’s basic pay is divided for an hour of it. */
  monthHours: whole(1, 744),
  /** Whether minutes late are taken off pay, and after how many in a month. */
  lateCounts: z.boolean(),
  lateFreeMinutes: whole(0, 10_000),
  /** The day of the month on which people are paid; in a shorter one its last. */
  payDay: whole(1, 31),
  employerPin: personalNumberFields.kraPin,
  nssfNo: optionalLine(20),
  shaNo: optionalLine(20),
  nitaNo: optionalLine(20),
  helbNo: optionalLine(20),
  /** For how many days a link to a payslip opens it. */
  linkDays: whole(1, 366),
};

/** What holds for all of a school’s payroll. */
export const hrSettings = z.object({ ...shape, version: z.int() });
export type HrSettings = z.infer<typeof hrSettings>;

const path = '/api/hr/settings';

export const hrSettingsApi = {
  get: endpoint({ method: 'GET', path, access: hrAdmin, summary: 'What holds for all payroll', output: hrSettings }),
  save: endpoint({
    method: 'PUT',
    path,
    access: hrAdmin,
    summary: 'Say what holds for all payroll; runs that were calculated keep what they were calculated with',
    input: z.object({ ...shape, version: z.int().min(0) }),
    output: hrSettings,
    errors: ['conflict'],
  }),
};
