import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { staffDocument } from '#modules/settings/contract/people/staff-documents.ts';
import { staffMember } from '#modules/settings/contract/people/staff.ts';
import { employeesWrite, own } from '../../contract/access.ts';
import { contract } from '../../employees/contract/contracts.ts';
import { payRoute } from '../../employees/contract/pay-routes.ts';
import { dataFields } from './data-fields.ts';

export const dataChangeStates = ['proposed', 'accepted', 'declined', 'withdrawn'] as const;

export const dataChange = z.object({
  id,
  version: z.int(),
  staffMemberId: id,
  name: z.string(),
  staffNo: z.string(),
  field: z.enum(dataFields),
  oldValue: z.string().nullable(),
  newValue: z.string(),
  because: z.string().nullable(),
  fileId: id.nullable(),
  state: z.enum(dataChangeStates),
  proposedAt: instant,
  decidedName: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBecause: z.string().nullable(),
  /** It is of the caller's own data, or they proposed it. */
  mine: z.boolean(),
});
export type DataChange = z.infer<typeof dataChange>;

/** All of one's own that HR keeps. */
export const myEmployment = z.object({
  person: staffMember,
  payrollNo: z.string().nullable(),
  birthDate: z.string().nullable(),
  probationTo: z.string().nullable(),
  contracts: z.array(contract),
  route: payRoute.nullable(),
  documents: z.array(staffDocument),
  changes: z.array(dataChange),
});
export type MyEmployment = z.infer<typeof myEmployment>;

const versioned = byId.extend({ version: z.int() });
const errors = ['not_found', 'conflict', 'rule'] as const;
const deciding = {
  method: 'POST',
  access: employeesWrite,
  idempotent: true,
  input: versioned.extend({ comment: optionalText(300) }),
  output: dataChange,
  errors,
} as const;

export const mineApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/hr/mine',
    access: own,
    summary: 'One’s own record, contracts, papers and proposals; null for an account that is no member of staff',
    output: z.object({ mine: myEmployment.nullable() }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/hr/mine/changes',
    access: own,
    idempotent: true,
    summary: 'Propose to put something right of one’s own data',
    input: z.object({
      field: z.enum(dataFields),
      newValue: z.string().max(300, 'At most 300 letters.'),
      because: optionalText(300),
      fileId: optionalId,
    }),
    output: dataChange,
    errors,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/hr/mine/changes/:id/withdraw',
    access: own,
    idempotent: true,
    summary: 'Withdraw a proposal of one’s own before it is decided on',
    input: versioned,
    output: dataChange,
    errors,
  }),
};

export const dataChangesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/hr/datachanges',
    access: employeesWrite,
    summary: 'What the staff proposed to put right of their data, the newest first',
    input: pageInput(['proposedAt', 'name', 'field'], '-proposedAt').extend({
      state: z.enum(dataChangeStates).optional(),
      field: z.enum(dataFields).optional(),
    }),
    output: pageOf(dataChange),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/hr/datachanges/:id',
    access: employeesWrite,
    summary: 'One proposal',
    input: byId,
    output: dataChange,
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/hr/datachanges/:id/file',
    access: employeesWrite,
    summary: 'The paper that was sent with a proposal',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  accept: endpoint({
    ...deciding,
    path: '/api/hr/datachanges/:id/accept',
    summary: 'Accept a proposal: the record says it from now on; where pay goes and what is in words is changed by hand',
  }),
  decline: endpoint({ ...deciding, path: '/api/hr/datachanges/:id/decline', summary: 'Decline a proposal, with the reason' }),
};
