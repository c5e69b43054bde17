import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { employeesWrite, hrRead } from '../../contract/access.ts';
import { payModes } from './kinds.ts';

const text = z.string().nullable();
const version = z.int();

/** Where somebody’s net pay goes from a day on. */
export const payRoute = z.object({
  id,
  version,
  staffMemberId: id,
  fromDay: z.string(),
  toDay: text,
  mode: z.enum(payModes),
  branchId: id.nullable(),
  bankName: text,
  /** Bank and branch: `68-022`. */
  bankCode: text,
  branchName: text,
  accountNo: text,
  /** As the bank has it; null: their own name. */
  accountName: text,
  phone: text,
  authorName: z.string(),
  at: instant,
  current: z.boolean(),
});
export type PayRoute = z.infer<typeof payRoute>;

const accountNo = optionalLine(24).refine(
  (written) => written === null || /^[0-9A-Za-z][0-9A-Za-z -]{4,22}$/.test(written),
  'Enter the account number: 5 to 23 digits or letters.',
);

export const payRouteFields = {
  fromDay: day,
  toDay: optionalDay,
  mode: z.enum(payModes, 'Choose where pay goes.'),
  branchId: optionalId,
  accountNo,
  accountName: optionalLine(100),
  phone: optionalPhone,
};
export const payRouteDraft = z.object(payRouteFields);
export type PayRouteDraft = z.output<typeof payRouteDraft>;

const path = '/api/hr/employees/:id/payroutes';
const one = `${path}/:routeId`;

export const payRoutesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: hrRead,
    summary: 'Where an employee’s pay goes and went, the newest first',
    input: z.object({ id }),
    output: z.object({ rows: z.array(payRoute), total: z.int() }),
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: employeesWrite,
    summary: 'Send pay elsewhere from a day on; the way before ends the day before',
    input: payRouteDraft.extend({ id }),
    output: payRoute,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    access: employeesWrite,
    summary: 'Put a way right by which nothing was paid yet',
    input: payRouteDraft.extend({ id, routeId: id, version }),
    output: payRoute,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    access: employeesWrite,
    summary: 'Remove a way that was entered by mistake and by which nothing was paid',
    input: z.object({ id, routeId: id }),
    errors: ['not_found', 'conflict', 'in_use', 'rule'],
  }),
};
