import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { largestPage } from '#kit/contract/page.ts';
import { studentsRead } from '#modules/registration/contract/access.ts';

const count = z.int();

/** A class on one day; `present` and `absent` count those marked, `onLeave` who is out with leave and so neither, `total` everybody on its roll. */
export const classAttendance = z.object({
  classId: id,
  className: z.string(),
  present: count,
  absent: count,
  onLeave: count,
  total: count,
});
export type ClassAttendance = z.infer<typeof classAttendance>;

export const attendanceApi = {
  today: endpoint({
    method: 'GET',
    path: '/api/bio/getBioAttendancetable',
    access: 'signedIn',
    summary: 'Present and absent today in each active class',
    output: z.array(classAttendance),
  }),
  ofTerm: endpoint({
    method: 'GET',
    path: '/api/bio/attendance/term',
    access: studentsRead,
    summary: 'On how many of the days marked this term each of some students was present; who was never marked is not in it',
    input: z.object({ ids: z.array(id).min(1).max(largestPage) }),
    output: z.object({ rows: z.array(z.object({ studentId: id, present: count, of: count })) }),
  }),
};
