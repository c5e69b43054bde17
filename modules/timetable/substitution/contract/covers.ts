import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { day, id, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { absenceKinds, coverKinds, coverStates } from './words.ts';

/** A lesson of a published timetable on one day. */
export const dayLesson = z.object({
  sessionId: id,
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  slotName: z.string(),
  title: z.string(),
  courseId: id.nullable(),
  colour: z.string(),
  roomId: id.nullable(),
  room: z.string().nullable(),
  classes: z.string(),
  teachers: z.array(z.object({ id, name: z.string() })),
});
export type DayLesson = z.infer<typeof dayLesson>;

export const cover = z.object({
  id,
  version: z.int(),
  day: z.string(),
  sessionId: id,
  absentId: id.nullable(),
  absent: z.string().nullable(),
  kind: z.enum(coverKinds),
  coverId: id.nullable(),
  /** Who takes the lesson; null: nobody does. */
  cover: z.string().nullable(),
  otherSessionId: id.nullable(),
  otherDay: z.string().nullable(),
  roomId: id.nullable(),
  room: z.string().nullable(),
  /** The subject that is taught instead; null: the lesson's own. */
  subject: z.string().nullable(),
  state: z.enum(coverStates),
  counts: z.boolean(),
  note: z.string().nullable(),
  declinedBecause: z.string().nullable(),
});
export type Cover = z.infer<typeof cover>;

/** A lesson whose teacher is away, with what becomes of it. */
export const missed = z.object({
  lesson: dayLesson,
  absenceId: id,
  absentId: id,
  absent: z.string(),
  reason: z.enum(absenceKinds),
  /** Teachers of the same lesson who are there. */
  others: z.array(z.string()),
  cover: cover.nullable(),
  /** The last one that was declined, where nothing is arranged. */
  declined: cover.nullable(),
});
export type Missed = z.infer<typeof missed>;

/** A teacher who might take a lesson. */
export const candidate = z.object({
  id,
  name: z.string(),
  /** Null where it is possible; else why it is not. */
  not: z.string().nullable(),
  /** What speaks for and against, in words. */
  reasons: z.array(z.string()),
  sameSubject: z.boolean(),
  teachesClass: z.boolean(),
  /** Covers that count in this term. */
  covers: z.int(),
  /** Lessons on that day, those that are covered too; a double is two. */
  today: z.int(),
  score: z.number(),
});
export type Candidate = z.infer<typeof candidate>;

/** What becomes of one lesson. */
export const arrangement = z.object({
  sessionId: id,
  absentId: optionalId,
  kind: z.enum(coverKinds),
  coverId: optionalId,
  otherSessionId: optionalId,
  otherDay: z.union([z.null(), day]).default(null),
  roomId: optionalId,
  courseId: optionalId,
  note: optionalText(300),
});
export type Arrangement = z.infer<typeof arrangement>;

const path = '/api/timetable/covers';
const versioned = z.object({ id, version: z.int() });

export const coversApi = {
  day: endpoint({
    method: 'GET',
    path: `${path}/day`,
    access: timetableRead,
    summary: 'A day with the lessons whose teachers are away, and what else is arranged on it',
    input: z.object({ day }),
    output: z.object({
      /** Null on a school day with a published timetable; else why there are no lessons. */
      closed: z.string().nullable(),
      missed: z.array(missed),
      /** Changes of rooms, and lessons that others were given in a swap. */
      more: z.array(z.object({ lesson: dayLesson, cover })),
    }),
  }),
  lessons: endpoint({
    method: 'GET',
    path: `${path}/lessons`,
    access: timetableRead,
    summary: 'The lessons of a day, or those of one teacher on it',
    input: z.object({ day, staffMemberId: id.optional() }),
    output: z.object({ rows: z.array(dayLesson) }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: `${path}/candidates`,
    access: timetableRead,
    summary: 'Who could take a lesson of an absent teacher: those who can first, the best of them on top, each with the reasons',
    input: z.object({ day, sessionId: id, absentId: id }),
    output: z.object({ rows: z.array(candidate) }),
    errors: ['not_found'],
  }),
  propose: endpoint({
    method: 'GET',
    path: `${path}/propose`,
    access: timetableRead,
    summary: 'For each lesson of a day that nobody covers the best who can, none twice at one time; self-study where nobody can',
    input: z.object({ day, absentId: id.optional() }),
    output: z.object({ rows: z.array(z.object({ missed, best: candidate.nullable() })) }),
  }),
  rooms: endpoint({
    method: 'GET',
    path: `${path}/rooms`,
    access: timetableRead,
    summary: 'Rooms that are free while a lesson is held',
    input: z.object({ day, sessionId: id }),
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), capacity: z.int().nullable() })) }),
    errors: ['not_found'],
  }),
  arrange: endpoint({
    method: 'POST',
    path,
    access: timetableAdmin,
    summary: 'Say what becomes of lessons of a day, all of them or none; who covers is told',
    idempotent: true,
    input: z.object({ day, items: z.array(arrangement).min(1).max(200) }),
    output: z.object({ rows: z.array(cover) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: timetableAdmin,
    summary: 'Cancel what was arranged; who was told is told again',
    input: versioned,
    output: cover,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    access: 'signedIn',
    summary:
      'Lessons that one takes for others, and own ones that others take, from a day on; nothing for who is no member of staff',
    input: z.object({ from: day }),
    output: z.object({ rows: z.array(z.object({ lesson: dayLesson, cover, own: z.boolean() })) }),
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/:id/accept`,
    access: 'signedIn',
    summary: 'Say that one takes the lesson; only who was asked',
    input: versioned,
    output: cover,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  decline: endpoint({
    method: 'POST',
    path: `${path}/:id/decline`,
    access: 'signedIn',
    summary: 'Say why one cannot take the lesson, before it begins; only who was asked',
    input: versioned.extend({ because: line(300) }),
    output: cover,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${path}/sheet`,
    access: timetableRead,
    summary: 'The day’s sheet for the wall, without reasons of absence',
    input: z.object({ day }),
    output: binary,
    errors: ['rule'],
  }),
  ledger: endpoint({
    method: 'GET',
    path: `${path}/ledger`,
    access: timetableRead,
    summary: 'How often each teacher covered, declined and was away, from a day to a day; without them since the term began',
    input: pageInput(['name', 'covers', 'merges', 'swaps', 'declined', 'missed', 'uncovered'], '-covers').extend({
      from: day.optional(),
      until: day.optional(),
    }),
    output: pageOf(
      z.object({
        id,
        name: z.string(),
        covers: z.int(),
        merges: z.int(),
        swaps: z.int(),
        declined: z.int(),
        /** Own lessons that others took, or nobody. */
        missed: z.int(),
        /** Of them those that became self-study or were not held. */
        uncovered: z.int(),
      }),
    ),
  }),
};
