import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant } from '#kit/contract/fields.ts';
import { dueKinds } from './words.ts';

const count = z.int();
const rank = count.nullable();

/** What a student has to do by when, with where it is done. */
export const due = z.object({
  title: z.string(),
  kind: z.enum(dueKinds),
  /** Null: at any time. */
  dueAt: instant.nullable(),
  /** Begins with a slash. */
  href: z.string(),
});
export type Due = z.infer<typeof due>;

export const ownLesson = z.object({
  id,
  /** `hh:mm`, the school's time. */
  startsAt: z.string(),
  endsAt: z.string(),
  title: z.string(),
  teacher: z.string().nullable(),
  room: z.string().nullable(),
});
export type OwnLesson = z.infer<typeof ownLesson>;

export const ownExam = z.object({
  id,
  name: z.string(),
  termName: z.string(),
  yearName: z.string(),
  /** In points; null where the class has no mean. */
  mean: z.number().nullable(),
  grade: z.string().nullable(),
  streamRank: rank,
  streamOf: rank,
  classRank: rank,
  classOf: rank,
});
export type OwnExam = z.infer<typeof ownExam>;

export const ownSubject = z.object({
  courseId: id,
  subject: z.string(),
  state: z.enum(['scored', 'absent', 'exempt', 'malpractice', 'missing']),
  /** In percent. */
  mark: z.number().nullable(),
  grade: z.string().nullable(),
  points: count.nullable(),
});
export type OwnSubject = z.infer<typeof ownSubject>;

/** Why no results are shown, in words; null where they are. */
const notShown = z.string().nullable();

/** Own things of the student who is signed in; nothing of anybody else's. */
export const learnerApi = {
  home: endpoint({
    method: 'GET',
    path: '/api/learner/home',
    access: 'student',
    summary: 'What is due for the student, the timetable of today and the latest results',
    output: z.object({
      name: z.string(),
      className: z.string().nullable(),
      streamName: z.string().nullable(),
      due: z.array(due),
      today: z.object({
        day,
        /** Why nothing is taught; null: the day is held. */
        closed: z.string().nullable(),
        lessons: z.array(ownLesson),
      }),
      latest: ownExam.nullable(),
      notShown,
    }),
  }),
  timetable: endpoint({
    method: 'GET',
    path: '/api/learner/timetable',
    access: 'student',
    summary: 'The published timetable of a week for the student, with the student’s own groups',
    input: z.object({ from: day.optional().describe('A day of the week; today when left out') }),
    output: z.object({
      from: day,
      today: day,
      /** False: no timetable is published for the week. */
      published: z.boolean(),
      days: z.array(z.object({ day, closed: z.string().nullable(), lessons: z.array(ownLesson) })),
    }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/learner/results',
    access: 'student',
    summary: 'Published results of the student, the newest first',
    output: z.object({ notShown, exams: z.array(ownExam.extend({ subjects: z.array(ownSubject) })) }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/learner/me',
    access: 'student',
    summary: 'What the school has on record of the student',
    output: z.object({
      name: z.string(),
      admissionNo: z.string(),
      username: z.string(),
      bornOn: day,
      gender: z.enum(['female', 'male']),
      boarding: z.enum(['boarder', 'day']),
      hostel: z.string().nullable(),
      className: z.string().nullable(),
      streamName: z.string().nullable(),
      classTeacher: z.string().nullable(),
      admittedOn: day,
      subjects: z.array(z.object({ id, name: z.string() })),
    }),
  }),
};
