import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';

export const transferFormats = ['fet', 'asc', 'excel'] as const;
export type TransferFormat = (typeof transferFormats)[number];
export const transferFormatWords: Record<TransferFormat, string> = {
  fet: 'FET',
  asc: 'aSc Timetables',
  excel: 'Excel',
};

export const transferStates = ['read', 'done', 'undone'] as const;
export type TransferState = (typeof transferStates)[number];

/** The largest file that is read, in bytes. */
export const largestTransfer = 10 * 1024 * 1024;

export const itemKinds = ['day', 'bell', 'teacher', 'class', 'group', 'subject', 'room', 'lesson'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** What becomes of what the file names: found here, made, left out, or to be said by somebody. */
export const itemStates = ['ask', 'match', 'new', 'leave'] as const;

/** A teacher, a class, a subject, a room, a day or bell times of the file; a lesson of it that is here with other teachers. */
export const transferItem = z.object({
  /** `teacher:3`: the fourth teacher of the file. */
  id: z.string(),
  kind: z.enum(itemKinds),
  name: z.string(),
  /** What else the file says of it, in words. */
  detail: z.string().nullable(),
  state: z.enum(itemStates),
  /** The record here, or another answer of `transferOptions`; null while it is asked. */
  to: z.string().nullable(),
  /** In words what it becomes; null while it is asked. */
  becomes: z.string().nullable(),
  /** True once somebody has said it. */
  chosen: z.boolean(),
  /** What may be chosen, where that differs from item to item of the kind. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
});
export type TransferItem = z.infer<typeof transferItem>;

const tally = z.object({ made: z.int(), changed: z.int(), same: z.int(), left: z.int() });
export type Tally = z.infer<typeof tally>;

/** What an import would do, or did. */
export const transferFound = z.object({
  lessons: tally,
  timesOff: tally,
  limits: tally,
  rooms: tally,
  days: tally,
  slots: tally,
  groups: tally,
  /** Places of lessons that the file holds and a timetable can be made of. */
  placed: z.int(),
  /** The timetable that was made of them; null: none. */
  planId: id.nullable(),
  left: z.array(z.object({ what: z.string(), count: z.int(), why: z.string() })),
  warnings: z.array(z.string()),
});
export type TransferFound = z.infer<typeof transferFound>;

export const transferRow = z.object({
  id,
  fileName: z.string(),
  format: z.enum(transferFormats),
  state: z.enum(transferStates),
  by: z.string(),
  at: instant,
  doneAt: instant.nullable(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  /** Lessons that were made; null before the import. */
  lessons: z.int().nullable(),
});
export type TransferRow = z.infer<typeof transferRow>;

const option = z.object({ value: z.string(), label: z.string() });

export const transfer = transferRow.extend({
  title: z.string(),
  found: transferFound.nullable(),
  /** Empty once it is imported. */
  items: z.array(transferItem),
  /** What may be chosen, by kind; what differs from item to item stands at the item. */
  options: z.record(z.string(), z.array(option)),
  /** How many items wait for an answer. */
  asked: z.int(),
  /** What the import would do, in short; it goes back with the call that carries it out. Null once it is imported. */
  fingerprint: z.string().nullable(),
});
export type Transfer = z.infer<typeof transfer>;

export const lessonOutcomes = ['new', 'change', 'same', 'leave'] as const;
export type LessonOutcome = (typeof lessonOutcomes)[number];
export const lessonOutcomeWords: Record<LessonOutcome, string> = {
  new: 'Made',
  change: 'Changed',
  same: 'There already',
  leave: 'Left out',
};

/** A lesson of the file, and what becomes of it. */
export const transferLesson = z.object({
  id: z.string(),
  /** Where it stands in the file. */
  what: z.string(),
  name: z.string(),
  classes: z.string(),
  teachers: z.string(),
  pieces: z.string(),
  outcome: z.enum(lessonOutcomes),
  /** Why it is left out, or what changes; null: nothing to say. */
  why: z.string().nullable(),
});
export type TransferLesson = z.infer<typeof transferLesson>;

const path = '/api/timetable/transfers';
const choice = z.object({
  /** The key of an item. */
  item: z
    .string()
    .regex(/^(day|bell|teacher|class|group|subject|room|lesson):\d{1,6}$/, 'Choose for something that the file names.'),
  /** One of the answers offered for it; null: as it was found. */
  to: z
    .string()
    .regex(/^(new|leave|title|whole|same|[cp]?\d{1,15})$/, 'Choose one of the answers.')
    .nullable(),
});

export const transfersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: timetableRead,
    summary: 'Files of timetables that were chosen, the newest first',
    input: pageInput(['at', 'fileName', 'format', 'by', 'state'], '-at'),
    output: pageOf(transferRow),
  }),
  upload: endpoint({
    method: 'POST',
    path,
    access: timetableAdmin,
    summary: 'Read a file of FET, an XML export of aSc Timetables or a workbook of this layout; nothing is written yet',
    upload: true,
    input: z.object({}),
    output: z.object({ id }),
    errors: ['rule', 'too_large', 'unsupported_type'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: timetableRead,
    summary: 'A file with what an import of it would do now, or did',
    input: byId,
    output: transfer,
    errors: ['not_found', 'rule'],
  }),
  lessons: endpoint({
    method: 'GET',
    path: `${path}/:id/lessons`,
    access: timetableRead,
    summary: 'The lessons of a file, and what becomes of each',
    input: pageInput(['place', 'name', 'classes', 'teachers', 'outcome']).extend({
      id,
      outcome: z.enum(lessonOutcomes).optional(),
    }),
    output: pageOf(transferLesson),
    errors: ['not_found', 'rule'],
  }),
  choose: endpoint({
    method: 'PUT',
    path: `${path}/:id/choices`,
    access: timetableAdmin,
    summary:
      'Say what teachers, classes, subjects, rooms, days, bell times and lessons of a file are here; null: as it was found',
    input: z.object({ id, choices: z.array(choice).min(1, 'Choose something.').max(5000) }),
    output: transfer,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  carryOut: endpoint({
    method: 'POST',
    path: `${path}/:id/carryout`,
    access: timetableAdmin,
    summary: 'Import a file as it was shown, all or nothing',
    idempotent: true,
    input: z.object({
      id,
      fingerprint: z.string().max(100),
      /** The name of the timetable that is made of the file’s places; null: none is made. */
      planName: line(80).nullable().default(null),
    }),
    output: transfer,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    access: timetableAdmin,
    summary: 'Undo an import while nothing of it was changed or used since',
    input: byId,
    output: transfer,
    errors: ['not_found', 'conflict', 'in_use', 'rule'],
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/timetable/transfertemplate',
    access: timetableRead,
    summary: 'An empty workbook for the set-up and the lessons of a timetable',
    output: binary,
  }),
  workbook: endpoint({
    method: 'GET',
    path: '/api/timetable/transferworkbook',
    access: timetableRead,
    summary: 'The set-up and the lessons of the timetable as they are, in the workbook that is imported',
    output: binary,
  }),
};
