import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registrationWrite } from '../../contract/access.ts';
import { transfer } from './transfer.ts';
import { fileContent, takenIn } from './transfers.ts';

const path = '/api/registration/transferoffers';

export const offerWords = { offered: 'Offered', taken: 'Taken in', declined: 'Declined' } as const;
const states = ['offered', 'taken', 'declined'] as const;

/** A student whom another school of the branch has released to this one. */
export const offerRow = z.object({
  id,
  fromSchool: z.string(),
  studentName: z.string(),
  transferNo: z.string(),
  state: z.enum(states),
  offeredOn: z.string(),
  closedBecause: z.string().nullable(),
});
export type OfferRow = z.infer<typeof offerRow>;

export const transferOffersApi = {
  schools: endpoint({
    method: 'GET',
    path: `${path}/schools`,
    access: registrationWrite,
    summary: 'The other schools of the branch, to which a student can be transferred without a file',
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'Students whom other schools of the branch have released to this one',
    input: pageInput(['offeredOn', 'studentName', 'fromSchool'], '-offeredOn').extend({ state: z.enum(states).optional() }),
    output: pageOf(offerRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'One offered student with what the other school says of them',
    input: byId,
    output: offerRow.extend({ content: fileContent.nullable() }),
    errors: ['not_found', 'rule'],
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/:id/take`,
    access: registrationWrite,
    summary: 'Register an offered student, with guardians and history',
    idempotent: true,
    input: takenIn.extend({ id }),
    output: transfer,
    errors: ['not_found', 'rule', 'duplicate', 'conflict'],
  }),
  decline: endpoint({
    method: 'POST',
    path: `${path}/:id/decline`,
    access: registrationWrite,
    summary: 'Say that an offered student is not taken, and why; the other school reads it',
    input: z.object({ id, reason: line(300) }),
    output: offerRow,
    errors: ['not_found', 'rule'],
  }),
};
