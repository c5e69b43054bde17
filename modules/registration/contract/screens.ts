import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { registrationWrite } from './access.ts';
import { applicationsScreens } from '../applications/contract/screens.ts';
import { boardScreens } from '../board/contract/screens.ts';
import { classesScreens } from '../classes/contract/screens.ts';
import { importsScreens } from '../imports/contract/screens.ts';
import { leaveoutsScreens } from '../leaveouts/contract/screens.ts';
import { papersScreens } from '../papers/contract/screens.ts';
import { privacyScreens } from '../privacy/contract/screens.ts';
import { promotionScreens } from '../promotion/contract/screens.ts';
import { sponsorsScreens } from '../sponsors/contract/screens.ts';
import { staffScreens } from '../staff/contract/screens.ts';
import { studentsScreens } from '../students/contract/screens.ts';
import { transfersScreens } from '../transfers/contract/screens.ts';

export const screens = {
  ...studentsScreens,
  ...applicationsScreens,
  ...transfersScreens,
  ...leaveoutsScreens,
  ...sponsorsScreens,
  ...classesScreens,
  ...promotionScreens,
  ...privacyScreens,
  ...staffScreens,
  ...importsScreens,
  ...papersScreens,
  ...boardScreens,
} as const;

const parts = [
  {
    title: 'Students',
    screens: ['students', 'registration', 'applicants', 'leaveouts', 'gate', 'transfers', 'papers'],
  },
  { title: 'Classes', screens: ['classes', 'promotions', 'alumni'] },
  { title: 'Staff and board', screens: ['teachers', 'staff', 'board'] },
  { title: 'Setup', screens: ['imports', 'sponsors', 'privacy'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  { title: 'New student', screen: 'registration', words: 'add admit register admission' },
  {
    title: 'Import students',
    screen: 'imports',
    query: { open: 'new', kind: 'registration.students' },
    access: registrationWrite,
    words: 'excel csv upload sheet',
  },
  {
    title: 'Import guardians',
    screen: 'imports',
    query: { open: 'new', kind: 'registration.guardians' },
    access: registrationWrite,
    words: 'excel csv parents phones',
  },
  {
    title: 'Import staff',
    screen: 'imports',
    query: { open: 'new', kind: 'registration.staff' },
    access: registrationWrite,
    words: 'excel csv teachers',
  },
  { title: 'Issue a leave-out', screen: 'leaveouts', query: { open: 'new' }, words: 'send home pass exeat sick fees suspension' },
  {
    title: 'Set kinds of leave-outs',
    screen: 'leaveouts',
    query: { tab: 'types' },
    access: registrationWrite,
    words: 'rules setting',
  },
  { title: 'Request a transfer', screen: 'transfers', query: { open: 'new' }, words: 'leaving certificate another school' },
  { title: 'New applicant', screen: 'applicants', query: { open: 'new' }, words: 'application admission' },
  { title: 'Print class lists and ID cards', screen: 'papers', words: 'nominal roll labels certificate' },
  { title: 'Promote students', screen: 'promotions', words: 'year end next class' },
  { title: 'New teacher', screen: 'teachers', query: { open: 'new' }, access: registrationWrite, words: 'add TSC' },
  {
    title: 'New staff member',
    screen: 'staff',
    query: { open: 'new' },
    access: registrationWrite,
    words: 'add employee support',
  },
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'registration',
  title: 'Registration',
  group: 'People',
  icon: 'users',
  screens,
  parts,
  actions,
} as const satisfies Menu;
