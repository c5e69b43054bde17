import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { timetableAdmin, timetableRead } from '../../../contract/access.ts';
import { classKeyField } from '../../../setup/contract/class-key.ts';

export const partRules = ['female', 'male', 'boarders', 'day_scholars', 'takes', 'listed'] as const;
export const ruleWords: Record<(typeof partRules)[number], string> = {
  female: 'Girls',
  male: 'Boys',
  boarders: 'Boarders',
  day_scholars: 'Day scholars',
  takes: 'Who takes a subject',
  listed: 'Who is listed',
};

const part = z.object({
  /** Null: a new one. */
  id: id.nullable(),
  name: z.string(),
  rule: z.enum(partRules),
  courseId: id.nullable(),
  studentIds: z.array(id),
});

/** How the students of a class are divided, each into at most one group. */
export const divisions = resource({
  path: '/api/timetable/divisions',
  access: { read: timetableRead, write: timetableAdmin },
  words: { one: 'division', many: 'Groups' },
  record: {
    name: z.string(),
    classKey: z.string(),
    className: z.string(),
    together: z.boolean(),
    parts: z.array(part.extend({ students: z.int() })),
    partNames: z.string().nullable(),
    /** In none of the groups, and in more than one. */
    outside: z.int(),
    inTwo: z.int(),
    lessons: z.int(),
  },
  draft: z.object({
    name: line(60),
    classKey: classKeyField,
    together: z.boolean().default(false),
    parts: z
      .array(
        z.object({
          id: optionalId,
          name: line(60),
          rule: z.enum(partRules),
          courseId: optionalId,
          studentIds: z.array(id).max(2000, 'At most 2,000 students.').default([]),
        }),
      )
      .min(1, 'Add at least one group.')
      .max(40, 'At most 40 groups.'),
  }),
  filter: pageInput(['className', 'name', 'lessons']).extend({ classKey: classKeyField.optional() }),
  refuses: { draft: ['rule', 'in_use'], removal: ['in_use'] },
});
export type Division = RecordOf<typeof divisions>;

export const divisionsApi = {
  ...divisions.api,
  students: endpoint({
    method: 'GET',
    path: '/api/timetable/groupstudents/:classKey',
    access: timetableRead,
    summary: 'Students of a class who can be listed in a group',
    input: z.object({ classKey: classKeyField }),
    output: z.object({
      rows: z.array(z.object({ id, name: z.string(), admissionNo: z.string(), streamName: z.string().nullable() })),
    }),
    errors: ['not_found'],
  }),
};
