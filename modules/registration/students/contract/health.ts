import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId } from '#kit/contract/fields.ts';
import { healthRead, healthWrite } from '../../contract/access.ts';
import { healthFields } from './student-fields.ts';

const path = '/api/registration/students/:id/health';

/** A record with what tells it from what it was before; 0 where none was taken. */
const kept = healthFields.extend({ version: z.int() });

export const healthApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: healthRead,
    summary: 'A student’s health record; empty when none was taken',
    input: byId,
    output: kept,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: healthWrite,
    summary: 'Change a student’s health record; with the version that was read, unless it has changed since',
    input: healthFields.extend({ ...byId.shape, version: z.int().optional() }),
    output: kept,
    errors: ['not_found', 'conflict'],
  }),
};
