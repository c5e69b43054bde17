import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { leaveRead } from '../../contract/access.ts';
import { leaveStates } from './requests.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month as yyyy-mm.');

export const leaveCalendarApi = {
  month: endpoint({
    method: 'GET',
    path: '/api/hr/leave/calendar',
    access: leaveRead,
    summary: 'Who is away when in a month: a head of department’s own department, and all for who reads employees',
    input: z.object({ month, departmentId: id.optional() }),
    output: z.object({
      days: z.array(
        z.object({
          day: z.string(),
          /** `term`: students are at school; `holidays`: they are not; `closed`: nobody works, or it is a weekend. */
          kind: z.enum(['term', 'holidays', 'closed']),
          away: z.int(),
        }),
      ),
      rows: z.array(
        z.object({
          staffMemberId: id,
          name: z.string(),
          departmentName: z.string().nullable(),
          spans: z.array(
            z.object({
              requestId: id,
              typeName: z.string(),
              fromDay: z.string(),
              untilDay: z.string(),
              state: z.enum(leaveStates),
            }),
          ),
        }),
      ),
    }),
  }),
};
