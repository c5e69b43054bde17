import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay, optionalEmail, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { registrationWrite, studentsRead } from '../../contract/access.ts';

export const sponsorKinds = [
  'county bursary',
  'constituency fund',
  'government',
  'foundation',
  'church',
  'company',
  'individual',
] as const;

/** Who pays for students besides their guardians; `students` counts those whom they pay for today. */
export const sponsors = resource({
  path: '/api/registration/sponsors',
  access: { read: studentsRead, write: registrationWrite },
  words: { one: 'sponsor', many: 'Sponsors', says: { remove: 'Remove a sponsor who never paid for anybody' } },
  record: {
    name: z.string(),
    kind: z.enum(sponsorKinds),
    contactName: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    active: z.boolean(),
    students: z.int(),
  },
  draft: z.object({
    name: line(120),
    kind: z.enum(sponsorKinds),
    contactName: optionalLine(120),
    phone: optionalPhone,
    email: optionalEmail,
    address: optionalLine(200),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'kind', 'students', 'contactName']).extend({ kind: z.enum(sponsorKinds).optional() }),
});
export type Sponsor = RecordOf<typeof sponsors>;
export const sponsorsApi = sponsors.api;

/** What a sponsor pays of one student: a share of each invoice or an amount a year, one of the two. */
export const sponsorship = z.object({
  id,
  version: z.int(),
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  sponsorId: id,
  sponsorName: z.string(),
  /** In hundredths of a per cent: 5000 is half. */
  share: z.int().nullable(),
  /** In cents a year. */
  amount: z.int().nullable(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  reference: z.string().nullable(),
});
export type Sponsorship = z.infer<typeof sponsorship>;

const terms = z.object({
  share: z
    .number()
    .int()
    .min(1, 'Enter 0.01 to 100 per cent.')
    .max(10_000, 'Enter 0.01 to 100 per cent.')
    .nullable()
    .default(null),
  amount: z.int().min(1, 'Enter an amount above 0.').max(1_000_000_000).nullable().default(null),
  fromDay: day,
  toDay: optionalDay,
  reference: optionalLine(60),
});

const ofStudents = '/api/registration/sponsorships';

export const sponsorshipsApi = {
  list: endpoint({
    method: 'GET',
    path: ofStudents,
    access: studentsRead,
    summary: 'Who is sponsored by whom: of one student, of one sponsor, or all',
    input: pageInput(['studentName', 'sponsorName', 'fromDay']).extend({ studentId: id.optional(), sponsorId: id.optional() }),
    output: pageOf(sponsorship),
  }),
  create: endpoint({
    method: 'POST',
    path: ofStudents,
    access: registrationWrite,
    summary: 'A sponsor takes on a student',
    input: terms.extend({ studentId: id, sponsorId: id }),
    output: sponsorship,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${ofStudents}/:id`,
    access: registrationWrite,
    summary: 'Change what a sponsor pays, or when it ends',
    input: terms.extend({ id, version: z.int() }),
    output: sponsorship,
    errors: ['not_found', 'duplicate', 'rule', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ofStudents}/:id`,
    access: registrationWrite,
    summary: 'Remove a sponsorship that was entered by mistake',
    input: byId,
    errors: ['not_found'],
  }),
};
