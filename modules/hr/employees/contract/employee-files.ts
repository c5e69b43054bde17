import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { expiryStates, staffDocument, staffDocumentDraft } from '#modules/settings/contract/people/staff-documents.ts';
import { employeesWrite, hrRead } from '../../contract/access.ts';

const path = '/api/hr/employees/:id/files';

/** Papers of employees as settings keeps them: letters, certificates, licences, permits. */
export const employeeFilesApi = {
  due: endpoint({
    method: 'GET',
    path: '/api/hr/employeefiles',
    access: hrRead,
    summary: 'Papers of all who have not left, with their expiry',
    input: pageInput(['expiresOn', 'staffName', 'kind']).extend({ state: z.enum(['due', ...expiryStates]).optional() }),
    output: pageOf(staffDocument),
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: hrRead,
    summary: 'The papers of one of the staff; their numbers only for those who keep employees',
    input: z.object({ id }),
    output: pageOf(staffDocument),
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: employeesWrite,
    summary: 'Add a paper of an employee',
    input: staffDocumentDraft.extend({ id }),
    output: staffDocument,
    errors: ['not_found', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:documentId`,
    access: employeesWrite,
    summary: 'Change a paper; without a new file the old one stays',
    input: staffDocumentDraft.extend({ id, documentId: id, version: z.int() }),
    output: staffDocument,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:documentId`,
    access: employeesWrite,
    summary: 'Remove a paper and its file',
    input: z.object({ id, documentId: id }),
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:documentId/file`,
    access: employeesWrite,
    summary: 'The file of a paper',
    input: z.object({ id, documentId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};
