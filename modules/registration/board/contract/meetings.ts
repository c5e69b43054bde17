import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { imagesOf, richText, type RichText } from '#kit/contract/rich-text.ts';
import { boardUse } from '../../contract/access.ts';
import { resolution } from './resolutions.ts';

export const meetingKinds = ['ordinary', 'special', 'annual'] as const;
export const meetingStates = ['planned', 'held', 'cancelled'] as const;
export const minutesStates = ['none', 'draft', 'confirmed'] as const;
export const attendanceStates = ['present', 'apologies', 'absent'] as const;
export const quorumKinds = ['number', 'share'] as const;

const version = z.int();
const count = z.int();

export const meetingRow = z.object({
  id,
  version,
  meetingNo: z.string(),
  committeeId: id.nullable(),
  /** Null: of the whole board. */
  committeeName: z.string().nullable(),
  kind: z.enum(meetingKinds),
  heldOn: z.string(),
  startsAt: z.string(),
  place: z.string(),
  /** Planned until the time at which it starts, in the school's time zone. */
  state: z.enum(meetingStates),
  minutesState: z.enum(minutesStates),
  /** Members in office on the day, of the committee if it is one’s. */
  expected: count,
  present: count,
  /** How many must be there. */
  needed: count,
});
export type MeetingRow = z.infer<typeof meetingRow>;

const agendaItem = z.object({ title: line(200), presenter: optionalLine(100) });
const attendance = z.object({
  memberId: id,
  fullName: z.string(),
  position: z.string(),
  categoryName: z.string(),
  state: z.enum(attendanceStates).nullable(),
});

export const meeting = meetingRow.extend({
  quorumKind: z.enum(quorumKinds),
  quorum: count,
  cancelledBecause: z.string().nullable(),
  agenda: z.array(z.object({ title: z.string(), presenter: z.string().nullable() })),
  attendance: z.array(attendance),
  minutes: z.custom<RichText>().nullable(),
  hasMinutesFile: z.boolean(),
  confirmed: z.object({ meetingId: id, meetingNo: z.string(), at: instant, by: z.string() }).nullable(),
  resolutions: z.array(resolution),
});
export type Meeting = z.infer<typeof meeting>;

export const meetingDraft = z.object({
  committeeId: optionalId,
  kind: z.enum(meetingKinds),
  heldOn: day,
  startsAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:00.'),
  place: line(120),
  quorumKind: z.enum(quorumKinds),
  quorum: z.int().min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.'),
  agenda: z.array(agendaItem).max(40, 'At most 40 items.').default([]),
});
export type MeetingDraft = z.output<typeof meetingDraft>;

const minutesText = richText.refine((doc) => imagesOf(doc).length === 0, 'Put images into the file beside the text.');

const path = '/api/registration/board/meetings';
const one = `${path}/:id`;
const access = boardUse;

export const meetingsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Meetings of the board and its committees',
    input: pageInput(['heldOn', 'meetingNo', 'place'], '-heldOn').extend({
      committeeId: id.optional(),
      state: z.enum(meetingStates).optional(),
      minutesState: z.enum(minutesStates).optional(),
    }),
    output: pageOf(meetingRow),
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access,
    summary: 'A meeting with agenda, attendance, minutes and resolutions',
    input: byId,
    output: meeting,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Call a meeting',
    input: meetingDraft,
    output: meeting,
    errors: ['rule'],
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    access,
    summary: 'Change a meeting and its agenda until its minutes are confirmed',
    input: meetingDraft.extend({ id, version }),
    output: meeting,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    access,
    summary: 'Call a meeting off',
    input: z.object({ id, version, reason: line(200) }),
    output: meeting,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  attendance: endpoint({
    method: 'PUT',
    path: `${one}/attendance`,
    access,
    summary: 'Say who was there, who sent apologies and who stayed away',
    input: z.object({
      id,
      version,
      rows: z.array(z.object({ memberId: id, state: z.enum(attendanceStates) })).max(100, 'At most 100 members.'),
    }),
    output: meeting,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  minutes: endpoint({
    method: 'PUT',
    path: `${one}/minutes`,
    access,
    summary: 'Save the draft of the minutes; without a new file the old one stays',
    input: z.object({ id, version, minutes: minutesText.nullable(), fileId: optionalId }),
    output: meeting,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${one}/confirm`,
    access,
    summary: 'Confirm the minutes by a later meeting; the meeting does not change any more',
    input: z.object({ id, version, byMeetingId: id }),
    output: meeting,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  minutesFile: endpoint({
    method: 'GET',
    path: `${one}/minutesfile`,
    access,
    summary: 'The file of the minutes',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  invitation: endpoint({
    method: 'GET',
    path: `${one}/invitation`,
    access,
    summary: 'Letters of invitation with the agenda, a page for each member',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  minutesPdf: endpoint({
    method: 'GET',
    path: `${one}/minutespdf`,
    access,
    summary: 'The minutes on paper',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  pack: endpoint({
    method: 'POST',
    path: `${one}/pack`,
    access,
    summary: 'Make the board pack of a meeting from the figures of now',
    input: z.object({ id, from: day, to: day }),
    output: z.object({ jobId: id }),
    errors: ['not_found', 'rule'],
    idempotent: true,
  }),
};
