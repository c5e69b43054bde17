import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { employeesWrite, hrRead } from '../../contract/access.ts';
import { contractKinds, payPers } from './kinds.ts';

const text = z.string().nullable();
const version = z.int();

/** A dated row of somebody’s employment. */
export const contract = z.object({
  id,
  version,
  staffMemberId: id,
  fromDay: z.string(),
  /** Its last day; null: until further notice. */
  toDay: text,
  kind: z.enum(contractKinds),
  jobTitle: text,
  gradeId: id.nullable(),
  gradeName: text,
  departmentId: id.nullable(),
  departmentName: text,
  /** For what `payPer` says. */
  basic: money,
  payPer: z.enum(payPers),
  because: text,
  authorName: z.string(),
  at: instant,
  current: z.boolean(),
});
export type Contract = z.infer<typeof contract>;

export const contractFields = {
  fromDay: day,
  toDay: optionalDay,
  kind: z.enum(contractKinds, 'Choose how they are employed.'),
  jobTitle: optionalLine(60),
  gradeId: optionalId,
  departmentId: optionalId,
  basic: centsOrZero,
  payPer: z.enum(payPers).default('month'),
  because: optionalLine(200),
};
export const contractDraft = z.object(contractFields);
export type ContractDraft = z.output<typeof contractDraft>;

const path = '/api/hr/employees/:id/contracts';
const one = `${path}/:contractId`;

export const contractsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: hrRead,
    summary: 'The contracts of an employee, the newest first',
    input: z.object({ id }),
    output: z.object({ rows: z.array(contract), total: z.int() }),
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: employeesWrite,
    summary: 'Add a contract from a day on; the one that held until then ends the day before',
    input: contractDraft.extend({ id }),
    output: contract,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    access: employeesWrite,
    summary: 'Put a contract right by which nothing was paid yet',
    input: contractDraft.extend({ id, contractId: id, version }),
    output: contract,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  end: endpoint({
    method: 'POST',
    path: `${one}/end`,
    access: employeesWrite,
    summary: 'Say on which day a contract ends, or that it goes on; not before the last month that was paid by it',
    input: z.object({ id, contractId: id, version, toDay: optionalDay }),
    output: contract,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    access: employeesWrite,
    summary: 'Remove a contract that was entered by mistake and by which nothing was paid',
    input: z.object({ id, contractId: id }),
    errors: ['not_found', 'conflict', 'in_use', 'rule'],
  }),
};
