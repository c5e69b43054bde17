import { anyOf } from '#kit/contract/access.ts';
import type { Right } from '#kit/contract/roles.ts';

/** Registering and editing students (specification section 6: the admissions and add-or-edit roles). */
export const registrationWrite = anyOf('ROLE_Admissions_Admin', 'ROLE_Add_or_Edit_students_and_Teachers');

/** The screens of imports; which kinds of files one may bring, each kind says. Who administers attendance brings those of clocks. */
export const importsUse = anyOf(...registrationWrite.roles, 'ROLE_biometrics_admin');

/** Reading students: also who issues leave-outs and suspensions, and who only reads. */
export const studentsRead = anyOf(
  'ROLE_Admissions_Admin',
  'ROLE_Add_or_Edit_students_and_Teachers',
  'ROLE_Issue_Leaveout_or_Suspension',
  'ROLE_View_Only',
);

/** Health is for those who act on it: admissions, and the deputy who lets students out. */
export const healthRead = anyOf('ROLE_Admissions_Admin', 'ROLE_Issue_Leaveout_or_Suspension');

/** Changing a health record after registration. */
export const healthWrite = anyOf('ROLE_Admissions_Admin');

/** Reading teachers and staff: those who edit them, and who only reads. */
export const staffRead = anyOf('ROLE_Admissions_Admin', 'ROLE_Add_or_Edit_students_and_Teachers', 'ROLE_View_Only');

/** Families' requests about their data, who looked at health records, and removing what is past its time. */
export const privacyAdmin = anyOf('ROLE_Admissions_Admin');

/** Letting students out: asking and signing (specification section 6: leaveouts also accept the suspension role). */
export const leaveoutsUse = anyOf(
  'ROLE_Admissions_Admin',
  'ROLE_Add_or_Edit_students_and_Teachers',
  'ROLE_Issue_Leaveout_or_Suspension',
);

/** The gate: those who issue leave-outs, and whoever keeps it, who sees the pass at hand and no list. */
export const gateUse = anyOf(...leaveoutsUse.roles, 'ROLE_Keep_Gate');

/** True for who keeps the gate and does nothing else: no list of children and no picture of one without a pass is for them. */
export const keepsGateOnly = (rights: readonly Right[]) =>
  rights.length > 0 && rights.every((right) => right === 'ROLE_Keep_Gate');

/** Signing, clearing a suspension and the rules of each kind: who issues leave-outs, and the head of admissions. */
export const leaveoutsApprove = anyOf('ROLE_Admissions_Admin', 'ROLE_Issue_Leaveout_or_Suspension');

/** Approving, completing and reversing transfers, and what departments look at. */
export const transfersApprove = anyOf('ROLE_Admissions_Admin');

/** The board: its members, meetings and resolutions (specification section 6: the admissions and add-or-edit roles). */
export const boardUse = anyOf('ROLE_Admissions_Admin', 'ROLE_Add_or_Edit_students_and_Teachers');
