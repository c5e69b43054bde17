import { screen } from '#kit/contract/screen.ts';
import { leaveoutsUse, registrationWrite, staffRead, studentsRead } from './access.ts';

export const screens = {
  students: screen({ path: '/students', title: 'Students', access: studentsRead, words: 'learners pupils guardians' }),
  registration: screen({
    path: '/registration',
    title: 'Register student',
    access: registrationWrite,
    parent: 'students',
    words: 'admit admission new student wizard',
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
  transfer: screen({ path: '/transfers/:id', title: 'Transfer', access: registrationWrite, parent: 'transfers' }),
  leaveouts: screen({
    path: '/leaveouts',
    title: 'Leave-outs',
    access: leaveoutsUse,
    words: 'exeat suspension leave-out sick half-term pass late',
  }),
  gate: screen({ path: '/leaveouts/gate', title: 'Gate', access: leaveoutsUse, parent: 'leaveouts', words: 'scan pass guard' }),
  leaveout: screen({ path: '/leaveouts/:id', title: 'Leave-out', access: leaveoutsUse, parent: 'leaveouts' }),
  sponsors: screen({ path: '/sponsors', title: 'Sponsors', access: studentsRead, words: 'bursaries funds payers' }),
  classes: screen({
    path: '/classes',
    title: 'Classes',
    access: registrationWrite,
    words: 'population streams class teachers capacity subjects',
  }),
  class: screen({ path: '/classes/:id', title: 'Class', access: registrationWrite, parent: 'classes' }),
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
    words: 'privacy consent health access retention requests ODPC',
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
  student: screen({ path: '/students/:id', title: 'Student', access: studentsRead, parent: 'students' }),
};
