import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import {
  expiryStates,
  staffDocument,
  staffDocumentDraft,
  staffDocumentKinds,
} from '#modules/settings/contract/people/staff-documents.ts';
import { staffKinds } from '#modules/settings/contract/people/staff.ts';
import { registrationWrite, staffRead } from '../../contract/access.ts';

const ofOne = '/api/registration/people/:id/documents';

export const staffDocumentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/registration/people/documents',
    access: staffRead,
    summary: 'Documents of staff with their expiry: of one, or of all who have not left',
    input: pageInput(['expiresOn', 'staffName', 'kind', 'addedAt']).extend({
      staffMemberId: id.optional(),
      kind: z.enum(staffDocumentKinds).optional(),
      staffKind: z.enum(staffKinds).optional(),
      /** `due`: expired, or expiring within 60 days. */
      state: z.enum(['due', ...expiryStates]).optional(),
    }),
    output: pageOf(staffDocument),
  }),
  add: endpoint({
    method: 'POST',
    path: ofOne,
    access: registrationWrite,
    summary: 'Add a document of a member of staff',
    input: staffDocumentDraft.extend({ id }),
    output: staffDocument,
    errors: ['not_found', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${ofOne}/:documentId`,
    access: registrationWrite,
    summary: 'Change a document; without a new file the old one stays',
    input: staffDocumentDraft.extend({ id, documentId: id, version: z.int() }),
    output: staffDocument,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ofOne}/:documentId`,
    access: registrationWrite,
    summary: 'Remove a document and its file',
    input: z.object({ id, documentId: id }),
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${ofOne}/:documentId/file`,
    access: registrationWrite,
    summary: 'The file of a document',
    input: z.object({ id, documentId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};
