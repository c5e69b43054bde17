import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { settingsAdmin } from './access.ts';

export const curricula = ['CBE', '8-4-4', 'other'] as const;

/** Classes (Grade 10, Form 4); `level` is a class's place in the order of classes, lowest first. */
export const classes = resource({
  path: '/api/settings/classes',
  access: both(settingsAdmin),
  words: { one: 'class', many: 'Classes', says: { create: 'Add a class after the last one' } },
  record: {
    name: z.string(),
    level: z.int(),
    curriculum: z.enum(curricula),
    nextClassId: id.nullable(),
    nextClassName: z.string().nullable(),
    active: z.boolean(),
    streams: z.int(),
    /** The sum over its streams; null when none of them has a capacity. */
    capacity: z.int().nullable(),
  },
  draft: z.object({
    name: line(40),
    curriculum: z.enum(curricula),
    nextClassId: optionalId,
    active: z.boolean().default(true),
  }),
  filter: pageInput(['level', 'name', 'curriculum', 'nextClassName', 'active', 'streams', 'capacity']).extend({
    curriculum: z.enum(curricula).optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type SchoolClass = RecordOf<typeof classes>;

export const classesApi = {
  ...classes.api,
  reorder: endpoint({
    method: 'POST',
    path: '/api/settings/classes/order',
    access: settingsAdmin,
    summary: 'Put all classes in a new order, lowest first',
    input: z.object({ ids: z.array(id).min(1).max(100) }),
    output: z.object({ rows: z.array(classes.record) }),
    errors: ['conflict'],
  }),
};
