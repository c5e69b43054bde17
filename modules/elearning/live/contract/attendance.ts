import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';

const count = z.int();
const path = '/api/elearning/meetings/:id';

/** Who was there. */
export const presentRow = z.object({
  id,
  name: z.string(),
  admissionNo: z.string().nullable(),
  seat: z.string(),
  /** From the first coming to the last going. */
  fromAt: instant.nullable(),
  untilAt: instant.nullable(),
  /** Whole minutes in the room, whichever device; rounded. */
  minutes: count,
  /** How often they came. */
  times: count,
  messages: count,
  votes: count,
});
export type PresentRow = z.infer<typeof presentRow>;

const sessionOf = { session: z.enum(['morning', 'afternoon', 'lesson']), lesson: count.min(0).max(14).default(0) };

export const meetingAttendanceApi = {
  list: endpoint({
    method: 'GET',
    path: `${path}/people`,
    access: 'signedIn',
    summary: 'Who was in a meeting from when to when, and who of those it was for was not',
    input: pageInput(['name', 'seat', 'fromAt', 'untilAt', 'minutes']).extend({
      id,
      part: z.enum(['came', 'missed']).optional(),
    }),
    output: pageOf(presentRow),
    errors: ['not_found'],
  }),
  proposal: endpoint({
    method: 'GET',
    path: `${path}/register`,
    access: 'signedIn',
    summary: 'What a register would say of a live class: who was there long enough is present',
    input: byId.extend({ minutes: count.min(1).max(300).optional() }),
    output: z.object({
      minutes: count,
      day: z.string(),
      mode: z.enum(['morning', 'both', 'lessons']),
      lessons: count,
      takenAt: instant.nullable(),
      rows: z.array(
        z.object({
          studentId: id,
          name: z.string(),
          admissionNo: z.string(),
          seat: z.string(),
          minutes: count,
          present: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found', 'rule'],
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/register`,
    access: 'signedIn',
    summary: 'Mark students in the attendance register of the day; what stands there already stays',
    idempotent: true,
    input: byId.extend({
      ...sessionOf,
      present: z.array(id).max(300),
      absent: z.array(id).max(300),
    }),
    output: z.object({ marked: count, stood: count, refused: z.array(z.object({ studentId: id, message: z.string() })) }),
    errors: ['not_found', 'rule'],
  }),
};
