import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { privacyAdmin } from '../../contract/access.ts';

export const requestKinds = ['access', 'correction', 'erasure', 'objection', 'portability'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestWords: Record<RequestKind, string> = {
  access: 'See their data',
  correction: 'Correct their data',
  erasure: 'Erase their data',
  objection: 'Object to a use',
  portability: 'Take their data elsewhere',
};

/** Who may ask about their data; of a student it is the family that asks. */
export const subjectKinds = ['student', 'guardian', 'staff', 'board'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
export const subjectWords: Record<SubjectKind, string> = {
  student: 'Student',
  guardian: 'Guardian',
  staff: 'Member of staff',
  board: 'Board member',
};

/** Somebody whom a request may be about; `note` tells two of one name apart. */
export const dataSubject = z.object({ id, fullName: z.string(), note: z.string().nullable() });
export type DataSubject = z.infer<typeof dataSubject>;

/** A request; `daysLeft` counts to the day by which the law wants an answer, below 0 when it has passed. */
export const dataRequest = z.object({
  id,
  version: z.int(),
  kind: z.enum(requestKinds),
  subjectKind: z.enum(subjectKinds),
  subjectId: id,
  subjectName: z.string(),
  /** Admission or staff number, or a guardian's phone. */
  subjectNo: z.string().nullable(),
  askedBy: z.string(),
  relation: z.string(),
  details: z.string().nullable(),
  receivedOn: z.string(),
  dueOn: z.string(),
  daysLeft: z.int(),
  state: z.enum(['open', 'answered', 'refused']),
  answer: z.string().nullable(),
  answeredOn: z.string().nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

const path = '/api/registration/datarequests';

export const dataRequestsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: privacyAdmin,
    summary: 'Requests of families, staff and board members about their data',
    input: pageInput(['dueOn', 'receivedOn', 'subjectName', 'kind', 'state']).extend({
      state: z.enum(['open', 'overdue', 'answered', 'refused']).optional(),
      kind: z.enum(requestKinds).optional(),
      subjectKind: z.enum(subjectKinds).optional(),
    }),
    output: pageOf(dataRequest),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: privacyAdmin,
    summary: 'One request',
    input: byId,
    output: dataRequest,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: privacyAdmin,
    summary: 'Take a request; the clock starts on the day it was received',
    input: z.object({
      kind: z.enum(requestKinds),
      subjectKind: z.enum(subjectKinds),
      subjectId: id,
      askedBy: line(120),
      relation: line(60),
      details: optionalText(2000),
      receivedOn: day,
    }),
    output: dataRequest,
    errors: ['not_found', 'rule'],
  }),
  answer: endpoint({
    method: 'POST',
    path: `${path}/:id/answer`,
    access: privacyAdmin,
    summary: 'Close a request as answered or refused, with what was said',
    input: z.object({ id, version: z.int(), state: z.enum(['answered', 'refused']), answer: line(2000) }),
    output: dataRequest,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/:id/reopen`,
    access: privacyAdmin,
    summary: 'Open a request again that was closed by mistake; its clock runs on from the day it was received',
    input: z.object({ id, version: z.int(), reason: line(300) }),
    output: dataRequest,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/registration/datasubjects',
    access: privacyAdmin,
    summary: 'People whom a request may be about, by name or number, those who have left among them',
    input: z.object({ kind: z.enum(subjectKinds), q: z.string().trim().max(100).default('') }),
    output: z.object({ rows: z.array(dataSubject) }),
  }),
  collect: endpoint({
    method: 'POST',
    path: '/api/registration/datasubjects/:id/data',
    access: privacyAdmin,
    summary: 'Gather everything kept of a person in one file: facts as JSON, papers and photo as they are',
    input: byId.extend({ kind: z.enum(subjectKinds).default('student') }),
    output: z.object({ jobId: id }),
    errors: ['not_found'],
  }),
};
