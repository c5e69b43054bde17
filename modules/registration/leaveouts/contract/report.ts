import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalDay } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { leaveoutsUse } from '../../contract/access.ts';
import { leaveoutKinds } from './leaveout-types.ts';

export const reportGroups = ['hostel', 'class', 'student', 'kind'] as const;
export type ReportGroup = (typeof reportGroups)[number];

const count = z.int();

/** Leave-outs of one hostel, class, student or kind in a period. */
export const leaveoutReportRow = z.object({
  /** Of the hostel, class, student or kind; 0 and below for those without one. */
  id: count,
  name: z.string(),
  /** A student’s class. */
  seat: z.string().nullable(),
  leaveouts: count,
  students: count,
  /** How many came back late, or are late now. */
  late: count,
  /** Hours late in all, each begun one counts. */
  hoursLate: count,
  /** Days away, at least one for each leave-out. */
  daysLost: count,
});
export type LeaveoutReportRow = z.infer<typeof leaveoutReportRow>;

export const leaveoutReportApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/registration/leaveoutreport',
    access: leaveoutsUse,
    summary: 'Late returns and days lost of those who left in a period, by hostel, class, student or kind',
    input: pageInput(['name', 'leaveouts', 'students', 'late', 'hoursLate', 'daysLost'], '-hoursLate').extend({
      by: z.enum(reportGroups).default('hostel'),
      kind: z.enum(leaveoutKinds).optional(),
      classId: id.optional(),
      hostelId: id.optional(),
      from: optionalDay.describe('Left on this day or later; without it since 1 January'),
      to: optionalDay.describe('Left on this day or before'),
    }),
    output: pageOf(leaveoutReportRow),
  }),
};
