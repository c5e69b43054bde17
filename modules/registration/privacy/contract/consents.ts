import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registrationWrite, studentsRead } from '../../contract/access.ts';

/** What a family is asked about, one by one. Photographs in school papers are one thing, publishing them another. */
export const consentPurposes = ['photo', 'publication', 'biometrics', 'sms', 'health', 'trips', 'ai'] as const;
export const consentPurpose = z.enum(consentPurposes);
export type ConsentPurpose = z.infer<typeof consentPurpose>;

export const purposeWords: Record<ConsentPurpose, string> = {
  photo: 'Photo on school records and cards',
  publication: 'Pictures in newsletters and on the web',
  biometrics: 'Fingerprint or face for attendance',
  sms: 'Messages that are not about the student’s own affairs',
  health: 'Health facts shared with a hospital',
  trips: 'Trips outside the school',
  ai: 'Questions to the tutor sent to a language model',
};

export const evidences = ['signed form', 'letter', 'in person', 'phone', 'message'] as const;

/** One yes or no. */
export const consent = z.object({
  id,
  purpose: consentPurpose,
  given: z.boolean(),
  saidBy: z.string(),
  saidOn: z.string(),
  evidence: z.enum(evidences),
  hasFile: z.boolean(),
  note: z.string().nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
});
export type Consent = z.infer<typeof consent>;

export const consentStates = ['given', 'refused', 'not asked'] as const;

const row = z.object({
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  seat: z.string().nullable(),
  state: z.enum(consentStates),
  saidBy: z.string().nullable(),
  saidOn: z.string().nullable(),
  evidence: z.string().nullable(),
});
export type ConsentRow = z.infer<typeof row>;

const said = z.object({
  purpose: consentPurpose,
  given: z.boolean(),
  saidBy: line(120),
  saidOn: day,
  evidence: z.enum(evidences),
  note: optionalText(500),
});
const path = '/api/registration/consents';

export const consentsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: studentsRead,
    summary: 'Students on the roll with what their families said about one purpose',
    input: pageInput(['fullName', 'admissionNo', 'seat', 'saidOn']).extend({
      purpose: consentPurpose.default('photo'),
      state: z.enum(consentStates).optional(),
      classId: id.optional(),
      streamId: id.optional(),
    }),
    output: pageOf(row),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    access: studentsRead,
    summary: 'How many families of students on the roll said yes, no or nothing, by purpose',
    output: z.object({
      rows: z.array(z.object({ purpose: consentPurpose, given: z.int(), refused: z.int(), notAsked: z.int() })),
    }),
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: '/api/registration/students/:id/consents',
    access: studentsRead,
    summary: 'All that was said about a student, newest first',
    input: byId,
    output: z.object({ rows: z.array(consent) }),
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/registration/students/:id/consents/:consentId/file',
    access: studentsRead,
    summary: 'The scan that proves what was said',
    input: byId.extend({ consentId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  record: endpoint({
    method: 'POST',
    path,
    access: registrationWrite,
    summary: 'Record what one or many families said',
    idempotent: true,
    input: said.extend({ studentIds: z.array(id).min(1).max(500), fileId: optionalId }),
    output: z.object({ recorded: z.int() }),
    errors: ['not_found', 'rule'],
  }),
};
