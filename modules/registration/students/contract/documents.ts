import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { registrationWrite, studentsRead } from '../../contract/access.ts';
import { documentKinds } from './student-fields.ts';

const document = z.object({ id, kind: z.string(), name: z.string(), fileId: id, addedAt: instant });
const rows = z.object({ rows: z.array(document) });
const path = '/api/registration/students/:id/documents';

export const documentsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: studentsRead,
    summary: 'A student’s documents, newest first',
    input: byId,
    output: rows,
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: registrationWrite,
    summary: 'Add an uploaded file to a student’s documents',
    input: z.object({ id, kind: z.enum(documentKinds), name: line(120), fileId: id }),
    output: rows,
    errors: ['not_found', 'rule'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:documentId/file`,
    access: studentsRead,
    summary: 'A document’s file',
    input: z.object({ id, documentId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:documentId`,
    access: registrationWrite,
    summary: 'Remove a document',
    input: z.object({ id, documentId: id }),
    output: rows,
    errors: ['not_found'],
  }),
};
