import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, gender, id, line, optionalDay, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { employers, staffDraft, staffKinds, staffMember } from '#modules/settings/contract/people/staff.ts';
import { employeesWrite, hrRead } from '../../contract/access.ts';
import { contract, contractFields } from './contracts.ts';
import { contractKinds, employeeStates, identityKinds, lackings, payPers } from './kinds.ts';
import { payRoute } from './pay-routes.ts';

const text = z.string().nullable();
const version = z.int();

/** Somebody of the staff as payroll sees them on the school’s day. */
export const employeeRow = z.object({
  id,
  staffNo: z.string(),
  payrollNo: text,
  fullName: z.string(),
  gender,
  photoFileId: id.nullable(),
  staffKind: z.enum(staffKinds),
  employer: z.enum(employers),
  jobTitle: text,
  departmentId: id.nullable(),
  departmentName: text,
  contractKind: z.enum(contractKinds).nullable(),
  gradeName: text,
  basic: money.nullable(),
  payPer: z.enum(payPers).nullable(),
  fromDay: text,
  toDay: text,
  probationTo: text,
  disabilityTo: text,
  state: z.enum(employeeStates),
  lacks: z.array(z.enum(lackings)),
});
export type EmployeeRow = z.infer<typeof employeeRow>;

/** What of the law holds for somebody, and how they are known to payroll. */
const profileFields = {
  payrollNo: line(20),
  birthDate: optionalDay,
  identityKind: z.enum(identityKinds).default('national_id'),
  resident: z.boolean().default(true),
  /** False for a second employment: taxed at one rate, without relief. */
  firstEmployment: z.boolean().default(true),
  disabilityNo: optionalLine(40),
  disabilityFrom: optionalDay,
  disabilityTo: optionalDay,
  nssf: z.boolean().default(true),
  health: z.boolean().default(true),
  housing: z.boolean().default(true),
  nita: z.boolean().default(true),
  /** The registered scheme to which tier II goes; null: to NSSF. */
  tierTwoScheme: optionalLine(80),
  probationTo: optionalDay,
  noticeDays: z
    .number('Enter 0 to 366.')
    .int('Enter a whole number.')
    .min(0, 'Enter 0 to 366.')
    .max(366, 'Enter 0 to 366.')
    .default(30),
  slipBy: z.enum(['none', 'email', 'sms']).default('none'),
  note: optionalText(500),
};
export const profileDraft = z.object(profileFields);
export type ProfileDraft = z.output<typeof profileDraft>;

export const profile = z.object({
  payrollNo: z.string(),
  birthDate: text,
  identityKind: z.enum(identityKinds),
  resident: z.boolean(),
  firstEmployment: z.boolean(),
  disabilityNo: text,
  disabilityFrom: text,
  disabilityTo: text,
  nssf: z.boolean(),
  health: z.boolean(),
  housing: z.boolean(),
  nita: z.boolean(),
  tierTwoScheme: text,
  probationTo: text,
  confirmedOn: text,
  noticeDays: z.int(),
  slipBy: z.enum(['none', 'email', 'sms']),
  note: text,
  version,
});
export type Profile = z.infer<typeof profile>;

/** All of an employee that is no list of its own. */
export const employeeRecord = z.object({
  person: staffMember,
  state: z.enum(employeeStates),
  lacks: z.array(z.enum(lackings)),
  /** Null for somebody whom the school does not pay. */
  profile: profile.nullable(),
  contract: contract.nullable(),
  route: payRoute.nullable(),
  /** The last day that a posted run paid; null: none. */
  paidUntil: text,
});
export type EmployeeRecord = z.infer<typeof employeeRecord>;

const path = '/api/hr/employees';
const one = `${path}/:id`;
const { kind: contractKind, ...otherContractFields } = contractFields;
const firstContract = {
  ...otherContractFields,
  /** How they are employed; `kind` is whether they teach. */
  contractKind,
  /** Null: the staff number. */
  payrollNo: optionalLine(20),
  birthDate: optionalDay,
  probationTo: optionalDay,
};

export const employeesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: hrRead,
    summary: 'The school’s employees by name or number, with the contract that holds; others of the staff on demand',
    input: pageInput([
      'fullName',
      'staffNo',
      'payrollNo',
      'jobTitle',
      'departmentName',
      'contractKind',
      'gradeName',
      'basic',
      'fromDay',
      'toDay',
      'probationTo',
      'disabilityTo',
      'state',
    ]).extend({
      kind: z.enum(contractKinds).optional(),
      departmentId: id.optional(),
      gradeId: id.optional(),
      employer: z.enum(employers).optional(),
      /** `paid`: everybody with a contract now or later; `all`: the whole staff. */
      state: z.enum(['paid', 'all', ...employeeStates]).default('paid'),
      lacks: z.enum(lackings).optional(),
      /** Contract, probation or exemption that ends until this day. */
      endsBy: day.optional(),
    }),
    output: pageOf(employeeRow),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/hr/employeeoptions',
    access: hrRead,
    summary: 'Employees to choose from, by name; nothing of their pay',
    input: z.object({ q: z.string().trim().max(100).optional(), id: id.optional() }),
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), staffNo: z.string(), payrollNo: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access: hrRead,
    summary: 'One of the staff with what payroll knows; personal numbers only for those who keep employees',
    input: byId,
    output: employeeRecord,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: employeesWrite,
    summary: 'Add somebody who is not on the staff yet, with their first contract',
    input: staffDraft.omit({ contractFrom: true, contractTo: true, jobTitle: true, departmentId: true }).extend(firstContract),
    output: employeeRecord,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  takeOn: endpoint({
    method: 'POST',
    path: `${one}/takeon`,
    access: employeesWrite,
    summary: 'Give somebody of the staff their first contract with the school',
    input: z.object({ id, ...firstContract }),
    output: employeeRecord,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  person: endpoint({
    method: 'PUT',
    path: one,
    access: employeesWrite,
    summary: 'Change who somebody is: name, numbers, contacts, next of kin',
    input: staffDraft
      .omit({ contractFrom: true, contractTo: true, jobTitle: true, departmentId: true, otherDepartmentIds: true })
      .extend({ id, version }),
    output: employeeRecord,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  profile: endpoint({
    method: 'PUT',
    path: `${one}/profile`,
    access: employeesWrite,
    summary: 'Change what of the law holds for an employee: contributions, exemption, probation, notice',
    input: profileDraft.extend({ id, version }),
    output: employeeRecord,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${one}/confirm`,
    access: employeesWrite,
    summary: 'Say since when an employee is confirmed, which ends the probation',
    input: z.object({ id, version, on: day }),
    output: employeeRecord,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
