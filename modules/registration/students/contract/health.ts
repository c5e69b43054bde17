import { endpoint } from '#kit/contract/endpoint.ts';
import { byId } from '#kit/contract/fields.ts';
import { healthRead, healthWrite } from '../../contract/access.ts';
import { healthFields } from './student-fields.ts';

const path = '/api/registration/students/:id/health';

export const healthApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: healthRead,
    summary: 'A student’s health record; empty when none was taken',
    input: byId,
    output: healthFields,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: healthWrite,
    summary: 'Change a student’s health record',
    input: healthFields.extend(byId.shape),
    output: healthFields,
    errors: ['not_found'],
  }),
};
