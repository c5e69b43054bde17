import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from './access.ts';

export const curricula = ['CBE', '8-4-4', 'other'] as const;

/** A class (Grade 10, Form 4); `level` is its place in the order of classes, lowest first. */
export const schoolClass = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  level: z.number().int(),
  curriculum: z.enum(curricula),
  nextClassId: id.nullable(),
  nextClassName: z.string().nullable(),
  active: z.boolean(),
  streams: z.number().int(),
  /** The sum over its streams; null when none of them has a capacity. */
  capacity: z.number().int().nullable(),
});
export type SchoolClass = z.infer<typeof schoolClass>;

export const classDraft = z.object({
  name: line(40),
  curriculum: z.enum(curricula),
  nextClassId: optionalId,
  active: z.boolean().default(true),
});

const filter = pageInput(['level', 'name', 'curriculum', 'nextClassName', 'active', 'streams', 'capacity']).extend({
  curriculum: z.enum(curricula).optional(),
  active: z.boolean().optional(),
});
const path = '/api/settings/classes';

export const classesApi = {
  list: endpoint({ method: 'GET', path, access: settingsAdmin, summary: 'Classes', input: filter, output: pageOf(schoolClass) }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One class',
    input: byId,
    output: schoolClass,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a class after the last one',
    input: classDraft,
    output: schoolClass,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change a class',
    input: classDraft.extend({ id, version: z.number().int() }),
    output: schoolClass,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove a class that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
  reorder: endpoint({
    method: 'POST',
    path: `${path}/order`,
    access: settingsAdmin,
    summary: 'Put all classes in a new order, lowest first',
    input: z.object({ ids: z.array(id).min(1).max(100) }),
    output: z.object({ rows: z.array(schoolClass) }),
    errors: ['conflict'],
  }),
};
