import type { Input } from '#kit/contract/endpoint.ts';
import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { staffDocuments, staffMember } from '#modules/settings/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { contractsApi } from '../contract/contracts.ts';
import { employeeFilesApi } from '../contract/employee-files.ts';
import { employeesApi } from '../contract/employees.ts';
import { grades } from '../contract/grades.ts';
import { payRoutesApi } from '../contract/pay-routes.ts';
import { contracts } from './contracts.store.ts';
import { employeeOptions, listEmployees } from './employees.store.ts';
import { gradeStore } from './grades.store.ts';
import { nothingOutdated, payOutdatedPort } from './outdated-pay.ts';
import { nothingPaid, paidUntilPort } from './paid-until.ts';
import { payRoutes, refuseNowhere } from './pay-routes.store.ts';
import { changeProfile, confirmEmployee } from './profile.store.ts';
import { addEmployee, changePerson, employeeRecord, readsNumbers, takeOn } from './record.store.ts';

/** What of a form is the contract’s, and what the person’s. */
function parted(input: Input<typeof employeesApi.create>) {
  const {
    fromDay,
    toDay,
    contractKind,
    jobTitle,
    gradeId,
    departmentId,
    basic,
    payPer,
    because,
    payrollNo,
    birthDate,
    probationTo,
    ...person
  } = input;
  const first = {
    fromDay,
    toDay,
    kind: contractKind,
    jobTitle,
    gradeId,
    departmentId,
    basic,
    payPer,
    because,
    payrollNo,
    birthDate,
    probationTo,
  };
  return { first, person };
}

export const employeesServer: AreaServer = ({ ports }) => {
  const [paidUntil = nothingPaid] = ports.of(paidUntilPort);
  const [outdated = nothingOutdated] = ports.of(payOutdatedPort);
  const pay = { paidUntil, outdated };
  const all = <R>(rows: R[]) => ({ rows, total: rows.length });
  return {
    routes: [
      ...implement(employeesApi, {
        list: listEmployees,
        options: async (ctx, input) => ({ rows: await employeeOptions(ctx, input) }),
        get: (ctx, { id }) => employeeRecord(ctx, paidUntil, id),
        create: async (ctx, input) => {
          const { first, person } = parted(input);
          return employeeRecord(ctx, paidUntil, await addEmployee(ctx, person, first));
        },
        takeOn: async (ctx, { id, contractKind, ...first }) => {
          await takeOn(ctx, id, { ...first, kind: contractKind });
          return employeeRecord(ctx, paidUntil, id);
        },
        person: async (ctx, { id, version, ...draft }) => {
          await changePerson(ctx, id, version, draft);
          return employeeRecord(ctx, paidUntil, id);
        },
        profile: async (ctx, { id, version, ...draft }) => {
          await changeProfile(ctx, id, version, draft);
          return employeeRecord(ctx, paidUntil, id);
        },
        confirm: async (ctx, { id, version, on }) => {
          await confirmEmployee(ctx, id, version, on);
          return employeeRecord(ctx, paidUntil, id);
        },
      }),
      ...implement(contractsApi, {
        list: async (ctx, { id }) => {
          await staffMember(ctx, id);
          return all(await contracts.list(ctx, id));
        },
        add: (ctx, { id, ...draft }) => contracts.add(ctx, id, draft),
        update: (ctx, { id, contractId, ...draft }) => contracts.change(ctx, pay, id, { ...draft, id: contractId }),
        end: (ctx, { id, contractId, ...end }) => contracts.end(ctx, pay, id, { ...end, id: contractId }),
        remove: async (ctx, { id, contractId }) => {
          await contracts.remove(ctx, pay, id, contractId);
          return {};
        },
      }),
      ...implement(grades.api, handlersOf(gradeStore)),
      ...implement(payRoutesApi, {
        list: async (ctx, { id }) => {
          await staffMember(ctx, id);
          return all(await payRoutes.list(ctx, id));
        },
        add: async (ctx, { id, ...draft }) => {
          await refuseNowhere(ctx.tx, draft);
          return payRoutes.add(ctx, id, draft);
        },
        update: async (ctx, { id, routeId, version, ...draft }) => {
          await refuseNowhere(ctx.tx, draft);
          return payRoutes.change(ctx, pay, id, { ...draft, id: routeId, version });
        },
        remove: async (ctx, { id, routeId }) => {
          await payRoutes.remove(ctx, pay, id, routeId);
          return {};
        },
      }),
      ...implement(employeeFilesApi, {
        due: async (ctx, input) => {
          const { rows, total } = await staffDocuments.list(ctx, input);
          return { rows: readsNumbers(ctx) ? rows : rows.map((row) => ({ ...row, number: null })), total };
        },
        list: async (ctx, { id }) => {
          await staffMember(ctx, id);
          const { rows, total } = await staffDocuments.list(ctx, { staffMemberId: id, page: 1, size: 200, sort: 'expiresOn' });
          return { rows: readsNumbers(ctx) ? rows : rows.map((row) => ({ ...row, number: null })), total };
        },
        add: async (ctx, { id, ...draft }) => {
          await staffMember(ctx, id);
          return staffDocuments.add(ctx, id, draft);
        },
        update: (ctx, { id, documentId, ...draft }) => staffDocuments.change(ctx, id, { ...draft, id: documentId }),
        remove: async (ctx, { id, documentId }) => {
          await staffDocuments.remove(ctx, id, documentId);
          return {};
        },
        file: async (ctx, { id, documentId }) => ctx.services.files.open(ctx, await staffDocuments.file(ctx, id, documentId)),
      }),
    ],
  };
};
