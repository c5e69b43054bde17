import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';
import { elearningAdmin } from '../../contract/access.ts';
import { keepsAccounts } from './access.ts';

export const learnersScreens = {
  learn: screen({
    path: '/learn',
    title: 'My learning',
    access: 'student',
    words: 'home due today assignments quizzes',
  }),
  learnTimetable: screen({
    path: '/learn/timetable',
    title: 'My week',
    access: 'student',
    words: 'timetable lessons classes',
  }),
  learnResults: screen({
    path: '/learn/results',
    title: 'My results',
    access: 'student',
    words: 'marks grades exams',
  }),
  learnMe: screen({
    path: '/learn/me',
    title: 'My details',
    access: 'student',
    words: 'name admission number class subjects',
  }),
  studentAccounts: screen({
    path: '/elearning/accounts',
    title: 'Student logins',
    access: keepsAccounts,
    words: 'student accounts usernames passwords slips reset disable pupils login',
  }),
  learnerSettings: screen({
    path: '/elearning/students',
    title: 'What students see',
    access: elearningAdmin,
    words: 'results withheld fees students settings',
  }),
} as const satisfies Screens;

export const learnersActions = [
  { title: 'Make accounts for a class', screen: 'studentAccounts', query: { do: 'make' }, words: 'students sign in pupils' },
  { title: 'Print slips with first passwords', screen: 'studentAccounts', query: { do: 'slips' }, words: 'students sign in' },
] as const satisfies readonly MenuAction<keyof typeof learnersScreens>[];
