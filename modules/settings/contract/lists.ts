import { z } from 'zod';
import { id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { settingsAdmin } from './access.ts';

/** A department of the school and who heads it. */
export const departments = resource({
  path: '/api/settings/departments',
  access: both(settingsAdmin),
  words: { one: 'department', many: 'Departments' },
  record: {
    name: z.string(),
    code: z.string().nullable(),
    headId: id.nullable(),
    headName: z.string().nullable(),
    staff: z.int(),
    courses: z.int(),
  },
  draft: z.object({ name: line(60), code: optionalLine(12), headId: optionalId }),
  filter: pageInput(['name', 'code', 'headName', 'staff', 'courses']),
  refuses: { draft: ['rule'] },
});
export type Department = RecordOf<typeof departments>;
export const departmentsApi = departments.api;

/** A course of study; `pathway` is what senior school students choose (STEM, Social Sciences, Arts and Sports Science). */
export const courses = resource({
  path: '/api/settings/courses',
  access: both(settingsAdmin),
  words: { one: 'course', many: 'Courses' },
  record: {
    name: z.string(),
    code: z.string().nullable(),
    pathway: z.string().nullable(),
    departmentId: id.nullable(),
    departmentName: z.string().nullable(),
  },
  draft: z.object({
    name: line(80),
    code: optionalLine(12),
    pathway: optionalLine(60),
    departmentId: optionalId,
  }),
  filter: pageInput(['name', 'code', 'pathway', 'departmentName']).extend({ departmentId: id.optional() }),
  refuses: { draft: ['rule'] },
});
export type Course = RecordOf<typeof courses>;
export const coursesApi = courses.api;

/** The lists that nothing more is done with than to keep them; the manifest has them as they stand here. */
export const lists = { departments, courses };
