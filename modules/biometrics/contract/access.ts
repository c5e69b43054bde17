import { anyOf } from '#kit/contract/access.ts';

/** Codes, reasons, settings, devices and what a day came to: who administers attendance. */
export const attendanceAdmin = anyOf('ROLE_biometrics_admin');

/** The same as whoever only reads (an auditor) may see it. */
export const attendanceRead = anyOf('ROLE_biometrics_admin', 'ROLE_View_Only');

/**
 * Registers: those of every class by role, of one's own streams as their class teacher, and of the lessons that one teaches.
 * Who only reads sees them.
 */
export const registersUse = anyOf(
  'ROLE_biometrics_admin',
  'ROLE_Mark_attendance_register',
  'ROLE_View_Only',
  'RIGHT_Class_Teacher',
  'RIGHT_Teaches',
);

/** The sick bay: who is there, for who marks every register and who only reads. A class teacher sees it in the own register. */
export const sickBayRead = anyOf('ROLE_biometrics_admin', 'ROLE_Mark_attendance_register', 'ROLE_View_Only');

/** Admitting to the sick bay and discharging. */
export const sickBayWrite = anyOf('ROLE_biometrics_admin', 'ROLE_Mark_attendance_register');

/** The muster list: all of it for who marks every register, the own class for its teacher. */
export const musterUse = anyOf('ROLE_biometrics_admin', 'ROLE_Mark_attendance_register', 'RIGHT_Class_Teacher');

/** The same as whoever only reads sees it. */
export const musterRead = anyOf(
  'ROLE_biometrics_admin',
  'ROLE_Mark_attendance_register',
  'ROLE_View_Only',
  'RIGHT_Class_Teacher',
);

/**
 * Cases of students who miss often, with what was said to families: who administers attendance, who counsels (admissions, and the
 * deputy who lets students out), and the class teacher of the student. Who only reads does not see them.
 */
export const casesUse = anyOf(
  'ROLE_biometrics_admin',
  'ROLE_Admissions_Admin',
  'ROLE_Issue_Leaveout_or_Suspension',
  'RIGHT_Class_Teacher',
);

/** Cases of every student, and the whole history of each; a class teacher reads its course in the case itself. */
export const casesAll = anyOf('ROLE_biometrics_admin', 'ROLE_Admissions_Admin', 'ROLE_Issue_Leaveout_or_Suspension');
