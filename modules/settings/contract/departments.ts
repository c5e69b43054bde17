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
    staff: z.number().int(),
    courses: z.number().int(),
  },
  draft: z.object({ name: line(60), code: optionalLine(12), headId: optionalId }),
  filter: pageInput(['name', 'code', 'headName', 'staff', 'courses']),
  refuses: { draft: ['rule'] },
});
export type Department = RecordOf<typeof departments>;
export const departmentsApi = departments.api;
