import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { attendanceAdmin, registersUse } from '../../contract/access.ts';

/** `morning`: one register a day; `both`: morning and afternoon; `lessons`: one each lesson. */
export const sessionModes = ['morning', 'both', 'lessons'] as const;
export type SessionMode = (typeof sessionModes)[number];

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 07:30.');

const years = (least: number) =>
  z
    .number()
    .int('Enter a whole number.')
    .min(least, `Enter ${least} to 30 years.`)
    .max(30, `Enter ${least} to 30 years.`)
    .nullable()
    .default(null);

const shape = {
  sessions: z.enum(sessionModes),
  lessons: z.int('Enter a whole number.').min(1, 'Enter 1 to 14.').max(14, 'Enter 1 to 14.'),
  /** Times of the school, `hh:mm`: by when the registers should be taken, and from when the day is changed with a reason only. */
  morningBy: time,
  afternoonBy: time,
  closesAt: time,
  /** After how many minutes without a word a device is silent, on school days between two times of the school, `hh:mm`. */
  silentAfter: z.int('Enter a whole number.').min(5, 'Enter 5 to 600.').max(600, 'Enter 5 to 600.').default(30),
  watchedFrom: time.default('07:00'),
  watchedUntil: time.default('17:00'),
  /** For how many years punches and commands to devices are kept, and files beside marks; null: for good. */
  punchYears: years(2),
  evidenceYears: years(1),
};

/** How a school takes its registers. */
export const attendanceSettings = z.object({ ...shape, version: z.int() });
export type AttendanceSettings = z.infer<typeof attendanceSettings>;

export const attendanceSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/bio/settings',
    access: registersUse,
    summary: 'How the school takes its registers',
    output: attendanceSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/bio/settings',
    access: attendanceAdmin,
    summary: 'Say how the school takes its registers; those that were taken stay',
    input: z.object({ ...shape, version: z.int().min(0) }),
    output: attendanceSettings,
    errors: ['conflict'],
  }),
};
