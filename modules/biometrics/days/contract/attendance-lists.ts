import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registersUse } from '../../contract/access.ts';
import { dayStatuses } from './day-status.ts';

const count = z.int();

/** From so many per cent of the days missed on, a student is chronically absent; of fewer days nothing is said. */
export const chronicFrom = 10;
export const chronicDays = 10;

/** A student's attendance between two days. */
export const studentAttendance = z.object({
  id,
  fullName: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  /** What today came to; null: nothing is known. */
  today: z.enum(dayStatuses).nullable(),
  /** As today is counted at a glance: out with leave, and absent, excused or sick without one. */
  onLeave: z.boolean(),
  missesToday: z.boolean(),
  attended: count,
  late: count,
  missed: count,
  /** Days that count: marked, and not on leave-out. */
  of: count,
  /** Attended of those, in per cent; null without any. */
  percent: z.number().nullable(),
  /** Days missed in a row up to the last one marked. */
  inARow: count,
});
export type StudentAttendance = z.infer<typeof studentAttendance>;

/** `gone`: of those who attended, whom a device saw leave and not come back. */
const present = { attended: count, gone: count, late: count, missed: count, onLeave: count, unmarked: count, total: count };

/** Today at a glance. */
export const attendanceDashboard = z.object({
  day: z.string(),
  /** Why it is no school day, in words; null: it is one. */
  closedBecause: z.string().nullable(),
  ...present,
  classes: z.array(z.object({ id, name: z.string(), ...present })),
  hostels: z.array(z.object({ id, name: z.string(), ...present })),
  /** The last fifteen days with marks, the oldest first. */
  trend: z.array(z.object({ day: z.string(), attended: count, of: count })),
  /** Chronically absent this term. */
  chronic: count,
});
export type AttendanceDashboard = z.infer<typeof attendanceDashboard>;

export const attendanceListsApi = {
  students: endpoint({
    method: 'GET',
    path: '/api/bio/students',
    access: registersUse,
    summary:
      'Attendance of students between two days, this term when they are left out: a class teacher’s own, and all for who marks or reads all',
    input: pageInput(['fullName', 'className', 'percent', 'missed', 'late', 'inARow'], 'fullName').extend({
      classId: id.optional(),
      streamId: id.optional(),
      from: day.optional(),
      to: day.optional(),
      today: z.enum([...dayStatuses, 'unmarked']).optional(),
      onLeave: z.boolean().optional(),
      missesToday: z.boolean().optional(),
      chronic: z.boolean().optional().describe(`Missed at least ${chronicFrom} per cent`),
    }),
    output: pageOf(studentAttendance).extend({ from: z.string(), to: z.string() }),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/api/bio/dashboard',
    access: registersUse,
    summary: 'Who came, has gone again, is late and missing today, by class and hostel, with the last days',
    output: attendanceDashboard,
  }),
};
