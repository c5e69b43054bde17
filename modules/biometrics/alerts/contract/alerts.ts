import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { smsText } from '#modules/messaging/outgoing/contract/sms-text.ts';
import { sendingLanguages } from '#modules/messaging/outgoing/contract/sending-rules.ts';
import { messageStates } from '#modules/messaging/outgoing/contract/states.ts';
import { attendanceAdmin, attendanceRead } from '../../contract/access.ts';
import { alertEvents } from './events.ts';

const event = z.enum(alertEvents);
const reach = z.enum(['first', 'all']);

/** What holds for all events. */
const settingsDraft = z.object({
  limitMinutes: z.int('Enter whole minutes.').min(5, 'Enter 5 to 720 minutes.').max(720, 'Enter 5 to 720 minutes.'),
  dayCap: z.int('Enter a whole number.').min(1, 'Enter 1 to 100,000.').max(100_000, 'Enter 1 to 100,000.'),
  absentAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 10:00.'),
  absentCounts: z.enum(['register', 'device']),
  partPrice: z
    .number()
    .int('Enter whole cents.')
    .min(0, 'Enter a price of up to 1,000.')
    .max(100_000, 'Enter a price of up to 1,000.')
    .nullable()
    .default(null)
    .describe('Cents for one part of a message; null: what the provider asked lately'),
});

export const alertSettings = settingsDraft.extend({ version: z.int() });
export type AlertSettings = z.infer<typeof alertSettings>;

/** How one event is told. */
export const alertRule = z.object({
  event,
  told: z.boolean(),
  /** Null: every class. */
  classIds: z.array(id).nullable(),
  reach,
  textEn: z.string(),
  textSw: z.string(),
  /** 0: the school has said nothing yet. */
  version: z.int(),
});
export type AlertRule = z.infer<typeof alertRule>;

/** How many messages a day an event would have come to in a class. */
export const classEstimate = z.object({
  event,
  classId: id,
  /** To the first guardian of each student, and to all of them. */
  first: z.number(),
  all: z.number(),
});

export const alertPage = z.object({
  settings: alertSettings,
  rules: z.array(alertRule),
  classes: z.array(z.object({ id, name: z.string() })),
  /** The language of what is sent by itself. */
  language: z.enum(sendingLanguages),
  estimates: z.array(classEstimate),
  /** On how many school days the estimates rest; 0: no register has been taken. */
  days: z.int(),
  /** Ten-thousandths of the currency for one part; null where neither the school nor a provider has named a price. */
  partCost: z.int().nullable(),
  currency: z.string(),
  /** Parts that can still be sent; null where the school does not count them. */
  credit: z.int().nullable(),
});
export type AlertPage = z.infer<typeof alertPage>;

/** Why an event was not told. */
export const silences = ['nobody', 'cap', 'credit', 'stale'] as const;
export const sentStates = [...messageStates, ...silences] as const;
export type SentState = (typeof sentStates)[number];

/** One message of attendance, or an event of which nobody was told. */
export const sentAlert = z.object({
  /** Names it in the list. */
  id: z.string(),
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  event,
  day,
  /** When it happened, and when it was told or not. */
  at: instant,
  createdAt: instant,
  /** Null where nobody was told. */
  guardian: z.string().nullable(),
  phone: z.string().nullable(),
  body: z.string().nullable(),
  parts: z.int().nullable(),
  state: z.enum(sentStates),
  /** Why it failed or waits, in words. */
  reason: z.string().nullable(),
  /** What the provider asks for it: `KES 0.80`; null where it tells no price. */
  cost: z.string().nullable(),
});
export type SentAlert = z.infer<typeof sentAlert>;

const path = '/api/bio/alerts';
const text = smsText(600).refine((one) => one.trim() !== '', 'Write the text.');
const classIds = z.array(id).min(1, 'Choose a class, or all classes.').max(200).nullable().default(null);

export const alertsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: attendanceRead,
    summary: 'What families are told of attendance by SMS, with what a day would cost by the last days’ figures',
    output: alertPage,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: attendanceAdmin,
    summary: 'Set the limit, the cap of a day, and from when on who is missing is absent',
    input: settingsDraft.extend({ version: z.int().min(0) }),
    output: alertSettings,
    errors: ['conflict'],
  }),
  set: endpoint({
    method: 'PUT',
    path: `${path}/rules/:event`,
    access: attendanceAdmin,
    summary: 'Switch the messages of one event on or off, for which classes, to whom and in which words',
    input: z.object({
      event,
      version: z.int().min(0),
      told: z.boolean(),
      classIds,
      reach: reach.default('first'),
      textEn: text,
      textSw: text,
    }),
    output: alertRule,
    errors: ['conflict', 'rule'],
  }),
  today: endpoint({
    method: 'GET',
    path: `${path}/today`,
    access: attendanceRead,
    summary: 'How many messages of attendance were written today, how many failed, and what they cost',
    output: z.object({
      messages: z.int(),
      failed: z.int(),
      /** `KES 12.80`; null where no provider told a price. */
      cost: z.string().nullable(),
    }),
  }),
  sent: endpoint({
    method: 'GET',
    path: `${path}/sent`,
    access: attendanceRead,
    summary: 'Every message of attendance with its state and price, and events of which nobody was told with why',
    input: pageInput(['createdAt', 'studentName', 'day', 'event'], '-createdAt').extend({
      from: day.optional(),
      to: day.optional(),
      event: event.optional(),
      state: z.enum(sentStates).optional(),
      classId: id.optional(),
    }),
    output: pageOf(sentAlert),
  }),
};
