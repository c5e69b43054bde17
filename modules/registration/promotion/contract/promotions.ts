import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registrationWrite } from '../../contract/access.ts';
import { exceptionOutcome, outcome, promotion, promotionRow, promotionStudent } from './promotion.ts';

const path = '/api/registration/promotions';
const version = z.int();

export const promotionsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'Promotions, the newest first',
    input: pageInput(['begunAt', 'title', 'effectiveOn'], '-begunAt'),
    output: pageOf(promotionRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'A plan with what becomes of each class and stream, what to check, and how full streams will be',
    input: byId,
    output: promotion,
    errors: ['not_found'],
  }),
  begin: endpoint({
    method: 'POST',
    path,
    access: registrationWrite,
    summary: 'Begin to plan; each class goes to its next, and nothing is moved yet',
    idempotent: true,
    input: z.object({
      title: line(80),
      /** A later year that stands already; null makes one like the present, with its terms moved by a year. */
      yearId: optionalId,
      effectiveOn: day,
    }),
    output: promotion,
    errors: ['duplicate', 'rule', 'not_found'],
  }),
  plan: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Change what becomes of classes and streams',
    input: z.object({
      id,
      version,
      effectiveOn: day,
      classes: z
        .array(z.object({ classId: id, decided: z.boolean(), toClassId: optionalId }))
        .max(100)
        .default([]),
      streams: z
        .array(z.object({ streamId: id, toStreamId: optionalId }))
        .max(500)
        .default([]),
    }),
    output: promotion,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  students: endpoint({
    method: 'GET',
    path: `${path}/:id/students`,
    access: registrationWrite,
    summary: 'Every student with what becomes of them; what was done, once it is carried out',
    input: pageInput(['fullName', 'admissionNo', 'fromSeat', 'outcome', 'toSeat']).extend({
      id,
      outcome: outcome.optional(),
      classId: id.optional(),
      exception: z.enum(['yes', 'no']).optional(),
    }),
    output: pageOf(promotionStudent),
    errors: ['not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: registrationWrite,
    summary: 'Decide for some students alone; null takes the decision back',
    input: z.object({
      id,
      studentIds: z.array(id).min(1).max(500),
      outcome: exceptionOutcome.nullable(),
      toStreamId: optionalId,
      remark: optionalText(300),
    }),
    output: z.object({ decided: z.int() }),
    errors: ['not_found', 'rule'],
  }),
  carryOut: endpoint({
    method: 'POST',
    path: `${path}/:id/carryout`,
    access: registrationWrite,
    summary: 'Carry a plan out for some classes, as it was looked at: all of their students or none',
    idempotent: true,
    input: z.object({
      id,
      seen: line(64),
      classIds: z.array(id).min(1, 'Choose at least one class.').max(100),
      /** Streams may take more than they have room for. */
      overCapacity: z.boolean().default(false),
    }),
    output: z.object({ moved: z.int() }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    access: registrationWrite,
    summary: 'Return some classes to where they were, unless a student was moved since',
    idempotent: true,
    input: z.object({ id, classIds: z.array(id).min(1).max(100) }),
    output: z.object({ moved: z.int() }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Discard a plan that was never carried out',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
};
