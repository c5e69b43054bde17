import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { meetingKinds, meetingStates, providers } from './words.ts';

const count = z.int();
const path = '/api/elearning/meetings';
const named = z.object({ id, name: z.string() });

/** An address elsewhere, https only. */
const link = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    z
      .string()
      .trim()
      .max(500, 'Keep it within 500 characters.')
      .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'Enter an address that begins with https://.')
      .refine((text) => !/\s/u.test(text), 'Enter an address without spaces.'),
  ])
  .default(null);

export const meetingRow = z.object({
  id,
  kind: z.enum(meetingKinds),
  title: z.string(),
  courseName: z.string().nullable(),
  className: z.string().nullable(),
  /** Streams by name; of a meeting of staff who is invited, in words. */
  forWhom: z.string(),
  host: z.string().nullable(),
  state: z.enum(meetingStates),
  startsAt: instant,
  endsAt: instant,
  provider: z.enum(providers),
  /** Of a series. */
  seriesId: id.nullable(),
  cancelledBecause: z.string().nullable(),
  /** Who came, while nobody of them is counted twice. */
  came: count,
});
export type MeetingRow = z.infer<typeof meetingRow>;

export const meeting = meetingRow.extend({
  version: count,
  note: z.string().nullable(),
  courseId: id.nullable(),
  classId: id.nullable(),
  audience: z.enum(['class', 'streams']).nullable(),
  streamIds: z.array(id),
  everyone: z.boolean(),
  departmentIds: z.array(id),
  staffMemberIds: z.array(id),
  userIds: z.array(id),
  staffMemberId: id.nullable(),
  opensAt: instant,
  closesAt: instant,
  link: z.string().nullable(),
  lobby: z.boolean(),
  authorName: z.string(),
  registeredAt: instant.nullable(),
  /** Whether the caller holds it: changes it and leads its room. */
  mine: z.boolean(),
  /** Others of its series that are still to come. */
  following: count,
});
export type Meeting = z.infer<typeof meeting>;

/** A part of the list by time. */
export const whens = ['today', 'coming', 'past', 'cancelled', 'all'] as const;

const written = {
  title: line(150),
  note: optionalText(2000),
  startsAt: instant,
  endsAt: instant,
  provider: z.enum(providers).default('room'),
  link,
  lobby: z.boolean().default(true),
  /** Who holds it; null: the caller. */
  staffMemberId: optionalId,
  streamIds: z.array(id).max(40).default([]),
  everyone: z.boolean().default(false),
  departmentIds: z.array(id).max(60).default([]),
  staffMemberIds: z.array(id).max(300).default([]),
  userIds: z.array(id).max(60).default([]),
};
export const meetingDraft = z.object({
  kind: z.enum(meetingKinds),
  courseId: optionalId,
  classId: optionalId,
  audience: z.enum(['class', 'streams']).default('class'),
  ...written,
  /** Every week until this day; null: once. */
  weeklyUntil: day.nullable().default(null),
});
export type MeetingDraft = z.output<typeof meetingDraft>;

const reach = z.enum(['one', 'following']).default('one');
export const meetingChange = byId.extend({
  version: count,
  audience: z.enum(['class', 'streams']).default('class'),
  ...written,
  /** This one alone, or with those of its series that follow. */
  reach,
});
export type MeetingChange = z.output<typeof meetingChange>;

export const meetingsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'signedIn',
    summary:
      'Live classes and meetings that the caller holds, teaches or is invited to; all of them for who administers e-learning',
    input: pageInput(['startsAt', 'title', 'courseName', 'className', 'host'], 'startsAt').extend({
      when: z.enum(whens).optional(),
      kind: z.enum(meetingKinds).optional(),
      classId: id.optional(),
      courseId: id.optional(),
    }),
    output: pageOf(meetingRow),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/elearning/meetingchoices',
    access: 'signedIn',
    summary: 'Whom the caller may call together: classes and subjects that they teach, departments and staff',
    output: z.object({
      classes: z.array(named),
      streams: z.array(named.extend({ classId: id })),
      subjects: z.array(z.object({ courseId: id, name: z.string(), classId: id.nullable(), streamId: id.nullable() })),
      departments: z.array(named),
      staff: z.array(named),
      /** Users who are no members of staff, such as members of the board. */
      users: z.array(named),
      /** Whether the caller may choose who holds it. */
      admin: z.boolean(),
      livekit: z.boolean(),
      lobby: z.boolean(),
    }),
  }),
  lessons: endpoint({
    method: 'GET',
    path: '/api/elearning/meetinglessons',
    access: 'signedIn',
    summary: 'Lessons of the caller on a day by the published timetable, to hold as live classes',
    input: z.object({ day }),
    output: z.object({
      closed: z.string().nullable(),
      rows: z.array(
        z.object({
          id,
          title: z.string(),
          startsAt: instant,
          endsAt: instant,
          courseId: id,
          classId: id,
          streamIds: z.array(id),
          className: z.string(),
        }),
      ),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'signedIn',
    summary: 'One live class or meeting',
    input: byId,
    output: meeting,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'signedIn',
    summary:
      'Plan a live class of what the caller teaches, or call a meeting of staff; every week where asked, closed days left out',
    idempotent: true,
    input: meetingDraft,
    output: z.object({ id, made: count, skipped: z.array(z.object({ day, because: z.string() })) }),
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'signedIn',
    summary: 'Move or change a meeting, alone or with those of its series that follow',
    input: meetingChange,
    output: meeting,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: 'signedIn',
    summary: 'Call a meeting off, with the reason, alone or with those of its series that follow',
    idempotent: true,
    input: byId.extend({ version: count, because: line(300), reach }),
    output: meeting,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};

/** A live class in a student’s list. */
export const learnerMeeting = meetingRow
  .omit({ came: true, seriesId: true, forWhom: true })
  .extend({ note: z.string().nullable() });
export type LearnerMeeting = z.infer<typeof learnerMeeting>;

export const learnerMeetingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/learner/meetings',
    access: 'student',
    summary: 'Live classes of the student',
    input: pageInput(['startsAt', 'title', 'courseName'], 'startsAt').extend({ when: z.enum(whens).default('coming') }),
    output: pageOf(learnerMeeting),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/learner/meetings/:id',
    access: 'student',
    summary: 'One live class of the student',
    input: byId,
    output: learnerMeeting,
    errors: ['not_found'],
  }),
};
