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
