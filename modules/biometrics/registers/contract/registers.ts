import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, gender, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registersUse } from '../../contract/access.ts';
import { meanings } from '../../setup/contract/codes.ts';
import { reasonMeanings } from '../../setup/contract/reasons.ts';
import { sessionModes } from '../../setup/contract/settings.ts';

export const sessions = ['morning', 'afternoon', 'lesson'] as const;
export type Session = (typeof sessions)[number];

/** Which register: a stream's (or that of a class without streams) of one session of a day. */
const ofRegister = {
  classId: id,
  /** Null: the class has no streams. */
  streamId: optionalId,
  day,
  session: z.enum(sessions),
  /** 1 to 14 for a lesson, 0 otherwise. */
  lesson: z.int().min(0).max(14).default(0),
};
export const registerKey = z.object(ofRegister);
export type RegisterKey = z.output<typeof registerKey>;

/** One register of a day as the list shows it: taken, or still to be taken. */
export const registerRow = z.object({
  /** Names it among the day's registers. */
  id: z.string(),
  day: z.string(),
  classId: id,
  className: z.string(),
  streamId: id.nullable(),
  streamName: z.string().nullable(),
  session: z.enum(sessions),
  lesson: z.int(),
  /** Of a register of a lesson, by the timetable; null where it has nothing there, and for other registers. */
  subject: z.string().nullable(),
  teacher: z.string().nullable(),
  /** Null: the stream has none. */
  classTeacher: z.string().nullable(),
  students: z.int(),
  /** How many of them are marked. */
  marked: z.int(),
  present: z.int(),
  late: z.int(),
  /** Absent, excused or sick. */
  absent: z.int(),
  /** Null: nobody has begun it. */
  takenBy: z.string().nullable(),
  takenAt: instant.nullable(),
  /** `taken` once every student is marked, `begun` before, `due` when nobody has begun it and its time is over, else `to come`. */
  state: z.enum(['taken', 'begun', 'due', 'to come']),
});
export type RegisterRow = z.infer<typeof registerRow>;

const offered = z.object({
  id,
  letter: z.string(),
  name: z.string(),
  meaning: z.enum(meanings),
});

const rollRow = z.object({
  studentId: id,
  name: z.string(),
  admissionNo: z.string(),
  gender,
  photoFileId: id.nullable(),
});

/** What a register is taken with, whatever the day: kept on a phone, it is marked without a line. */
export const roll = z.object({
  className: z.string(),
  streamName: z.string().nullable(),
  mode: z.enum(sessionModes),
  lessons: z.int(),
  codes: z.array(offered),
  reasons: z.array(z.object({ id, name: z.string(), meaning: z.enum(reasonMeanings).nullable() })),
  rows: z.array(rollRow),
});
export type Roll = z.infer<typeof roll>;

const markShape = {
  codeId: id,
  reasonId: id.nullable(),
  minutesLate: z.int().nullable(),
  note: z.string().nullable(),
};

/** A mark as it stands. */
export const standing = z.object({
  studentId: id,
  ...markShape,
  /** As the code stood when the mark was written. */
  letter: z.string(),
  meaning: z.enum(meanings),
  /** Counts up with each change; what the next change names. */
  version: z.int(),
  by: z.string(),
  at: instant,
});
export type Standing = z.infer<typeof standing>;

/** One student's mark as it was entered. `version` is the one that was seen, 0 where there was none. */
export const markEntry = z.object({
  studentId: id,
  codeId: id,
  reasonId: optionalId,
  minutesLate: z
    .number()
    .int('Enter whole minutes.')
    .min(1, 'Enter 1 to 600 minutes.')
    .max(600, 'Enter 1 to 600 minutes.')
    .nullable()
    .default(null),
  note: optionalLine(200),
  version: z.int().min(0).max(1_000_000),
});
export type MarkEntry = z.output<typeof markEntry>;

export const entered = z.object({
  /** As they stand now. */
  saved: z.array(standing),
  /** Somebody else has changed the mark meanwhile: what stands there now. */
  conflicts: z.array(standing),
  refused: z.array(z.object({ studentId: id, message: z.string() })),
});
export type Entered = z.infer<typeof entered>;

/** A file beside a mark. */
export const evidence = z.object({
  id,
  name: z.string(),
  addedBy: z.string(),
  addedAt: instant,
  /** Who took it out, when and why; null: it is there. */
  removedBy: z.string().nullable(),
  removedAt: instant.nullable(),
  removedBecause: z.string().nullable(),
});
export type Evidence = z.infer<typeof evidence>;

/** So many files at most stand beside one mark. */
export const mostEvidence = 5;

const path = '/api/bio/registers';

export const registersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registersUse,
    summary: 'The registers of a day, those to be taken too: a teacher’s own, and all for who marks or reads all',
    input: pageInput(['className', 'session', 'state', 'takenAt', 'absent'], 'className').extend({
      /** Today where it is left out. */
      day: day.optional(),
      classId: id.optional(),
      state: z.enum(['taken', 'begun', 'due', 'to come', 'open']).optional(),
    }),
    output: pageOf(registerRow).extend({
      day: z.string(),
      /** Why no registers are taken on the day, in words: a weekend, a holiday; null: it is a school day. */
      closedBecause: z.string().nullable(),
    }),
    errors: ['rule'],
  }),
  roll: endpoint({
    method: 'GET',
    path: `${path}/roll`,
    access: registersUse,
    summary: 'What a stream’s register is taken with: students, codes, reasons and sessions',
    input: z.object({ classId: id, streamId: optionalId }),
    output: roll,
    errors: ['not_found'],
  }),
  marks: endpoint({
    method: 'GET',
    path: `${path}/marks`,
    access: registersUse,
    summary: 'What stands in a register, and what is proposed for those without a mark',
    input: registerKey,
    output: z.object({
      takenBy: z.string().nullable(),
      takenAt: instant.nullable(),
      /** Why this user cannot change it, in words; null: they can. */
      closedBecause: z.string().nullable(),
      /** The day has closed: a change says why. */
      needsReason: z.boolean(),
      /** What is taught in this lesson, by the timetable; null where it has nothing there. */
      taught: z.object({ subject: z.string(), teacher: z.string().nullable() }).nullable(),
      marks: z.array(standing),
      /** Who is out with leave, and the like: filled in already where the teacher says nothing else. */
      proposed: z.array(z.object({ studentId: id, codeId: id, because: z.string() })),
      /** Students of this day’s register who are not on the class’s roll now: who has moved or left since. */
      others: z.array(rollRow),
      /** What is to be known of students on this day; who is `locked` is not marked: not admitted yet, gone, or in another register. */
      known: z.array(z.object({ studentId: id, because: z.string(), locked: z.boolean() })),
      /** How many files stand beside a student’s mark. */
      evidence: z.array(z.object({ studentId: id, files: z.int() })),
    }),
    errors: ['not_found', 'rule'],
  }),
  enter: endpoint({
    method: 'POST',
    path: `${path}/marks`,
    access: registersUse,
    summary: 'Mark a register, student by student: each is saved, refused, or in conflict with what somebody else marked',
    idempotent: true,
    waits: true,
    tells: ['presence'],
    input: registerKey.extend({
      marks: z.array(markEntry).min(1).max(500),
      /** Why it is changed, once the day has closed. */
      because: line(200).nullable().default(null),
      /** When it was marked, where it could not be sent at once: a register of the day itself is taken when the line is back. */
      markedAt: instant.nullable().default(null),
    }),
    output: entered,
    errors: ['not_found', 'rule'],
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/history`,
    access: registersUse,
    summary: 'Every value that a student’s mark in a register has had, the newest first',
    input: registerKey.extend({ studentId: id }),
    output: z.object({
      rows: z.array(
        z.object({
          letter: z.string(),
          meaning: z.enum(meanings),
          reason: z.string().nullable(),
          minutesLate: z.int().nullable(),
          note: z.string().nullable(),
          because: z.string().nullable(),
          by: z.string(),
          at: instant,
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  evidence: endpoint({
    method: 'GET',
    path: `${path}/evidence`,
    access: registersUse,
    summary: 'The files beside a student’s mark, those that were taken out with why',
    input: registerKey.extend({ studentId: id }),
    output: z.object({ rows: z.array(evidence) }),
    errors: ['not_found'],
  }),
  addEvidence: endpoint({
    method: 'POST',
    path: `${path}/evidence`,
    access: registersUse,
    summary: 'Put an uploaded photo or PDF beside a mark: a doctor’s note, a letter',
    idempotent: true,
    input: registerKey.extend({ studentId: id, fileId: id, name: line(120) }),
    output: z.object({ rows: z.array(evidence) }),
    errors: ['not_found', 'rule'],
  }),
  evidenceFile: endpoint({
    method: 'GET',
    path: `${path}/evidence/:id/file`,
    access: registersUse,
    summary: 'A file beside a mark, for who sees the register',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  removeEvidence: endpoint({
    method: 'POST',
    path: `${path}/evidence/:id/remove`,
    access: registersUse,
    summary: 'Take a file out that does not belong there; that it was there stays, with why',
    input: byId.extend({ because: line(200) }),
    output: z.object({ rows: z.array(evidence) }),
    errors: ['not_found', 'rule'],
  }),
};
