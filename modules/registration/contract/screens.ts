import type { Menu } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';
import { boardUse, gateUse, leaveoutsUse, registrationWrite, staffRead, studentsRead } from './access.ts';

export const screens = {
  students: screen({ path: '/students', title: 'Students', access: studentsRead, words: 'learners pupils guardians' }),
  registration: screen({
    path: '/registration',
    title: 'Register student',
    access: registrationWrite,
    parent: 'students',
    words: 'admit admission new student wizard',
  }),
  papers: screen({
    path: '/students/papers',
    title: 'Papers',
    access: studentsRead,
    parent: 'students',
    words: 'print nominal roll ID cards admission letter leaving certificate labels class pictures emergency summary',
  }),
  applicants: screen({
    path: '/applicants',
    title: 'Applicants',
    access: registrationWrite,
    words: 'applications admission windows waiting list offers',
  }),
  applicant: screen({ path: '/applicants/:id', title: 'Applicant', access: registrationWrite, parent: 'applicants' }),
  transfers: screen({
    path: '/transfers',
    title: 'Transfers',
    access: registrationWrite,
    words: 'leaving certificate clearance release another school',
  }),
  clearanceDuties: screen({
    path: '/clearances',
    title: 'Clearances to sign',
    access: 'signedIn',
    menu: false,
    words: 'clearance department sign leaving transfer',
  }),
  transfer: screen({ path: '/transfers/:id', title: 'Transfer', access: registrationWrite, parent: 'transfers' }),
  leaveouts: screen({
    path: '/leaveouts',
    title: 'Leave-outs',
    access: leaveoutsUse,
    words: 'exeat suspension leave-out sick half-term pass late',
  }),
  gate: screen({ path: '/leaveouts/gate', title: 'Gate', access: gateUse, parent: 'leaveouts', words: 'scan pass guard' }),
  leaveout: screen({ path: '/leaveouts/:id', title: 'Leave-out', access: leaveoutsUse, parent: 'leaveouts' }),
  sponsors: screen({ path: '/sponsors', title: 'Sponsors', access: studentsRead, words: 'bursaries funds payers' }),
  classes: screen({
    path: '/classes',
    title: 'Classes',
    access: registrationWrite,
    words: 'population streams class teachers capacity subjects',
  }),
  class: screen({ path: '/classes/:id', title: 'Class', access: registrationWrite, parent: 'classes' }),
  alumni: screen({
    path: '/classes/alumni',
    title: 'Alumni',
    access: registrationWrite,
    parent: 'classes',
    words: 'completed former students leavers old boys old girls',
  }),
  promotions: screen({
    path: '/classes/promotion',
    title: 'Promotion',
    access: registrationWrite,
    parent: 'classes',
    words: 'year end roll-over next class repeat complete alumni',
  }),
  promotion: screen({
    path: '/classes/promotion/:id',
    title: 'Promotion plan',
    access: registrationWrite,
    parent: 'promotions',
  }),
  privacy: screen({
    path: '/privacy',
    title: 'Data protection',
    access: studentsRead,
    words: 'privacy consent health access retention requests breach leak ODPC',
  }),
  teachers: screen({ path: '/teachers', title: 'Teachers', access: staffRead, words: 'TSC subjects posts' }),
  staff: screen({ path: '/staff', title: 'Staff', access: staffRead, words: 'support employees documents expiry posts' }),
  staffMember: screen({ path: '/staff/:id', title: 'Staff record', access: staffRead, parent: 'staff' }),
  imports: screen({
    path: '/imports',
    title: 'Imports',
    access: registrationWrite,
    menu: false,
    words: 'excel csv upload template bring in undo',
  }),
  import: screen({ path: '/imports/:id', title: 'Import', access: registrationWrite, parent: 'imports' }),
  verify: screen({ path: '/verify/:token', title: 'Check a paper', access: 'public', frame: 'bare' }),
  board: screen({
    path: '/board',
    title: 'Board',
    access: boardUse,
    words: 'board of management BOM members terms committees resolutions chair',
  }),
  boardMeeting: screen({ path: '/board/meetings/:id', title: 'Board meeting', access: boardUse, parent: 'board' }),
  student: screen({ path: '/students/:id', title: 'Student', access: studentsRead, parent: 'students' }),
};

export const menu = {
  name: 'registration',
  title: 'Registration',
  group: 'People',
  icon: 'users',
  screens,
} as const satisfies Menu;
