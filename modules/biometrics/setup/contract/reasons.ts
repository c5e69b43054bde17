import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { attendanceAdmin, registersUse } from '../../contract/access.ts';

export const reasonMeanings = ['late', 'absent', 'excused', 'sick', 'leave_out', 'function'] as const;

/** Why students are late or not there, as registers offer it. */
export const reasons = resource({
  path: '/api/bio/reasons',
  access: { read: registersUse, write: attendanceAdmin },
  words: { one: 'reason', many: 'Reasons', says: { remove: 'Remove a reason that no register has' } },
  record: {
    name: z.string(),
    /** For which marks it is offered; null: for all but those who are simply present. */
    meaning: z.enum(reasonMeanings).nullable(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(60),
    meaning: z.enum(reasonMeanings).nullable().default(null),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'meaning', 'active']).extend({
    meaning: z.enum(reasonMeanings).optional(),
    active: z.boolean().optional(),
  }),
  kept: { table: 'biometrics.reason', search: ['name'] },
});
export type Reason = RecordOf<typeof reasons>;
