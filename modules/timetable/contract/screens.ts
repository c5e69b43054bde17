import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { timetableAdmin } from './access.ts';
import { figuresScreens } from '../figures/contract/screens.ts';
import { publishedScreens } from '../published/contract/screens.ts';
import { boardScreens } from '../plans/contract/board/screens.ts';
import { lessonsScreens } from '../lessons/contract/screens.ts';
import { plansScreens } from '../plans/contract/screens.ts';
import { setupScreens } from '../setup/contract/screens.ts';
import { substitutionScreens } from '../substitution/contract/screens.ts';
import { transferScreens } from '../transfer/contract/screens.ts';

export const screens = {
  ...publishedScreens,
  ...setupScreens,
  ...boardScreens,
  ...lessonsScreens,
  ...plansScreens,
  ...substitutionScreens,
  ...figuresScreens,
  ...transferScreens,
} as const;

const parts = [
  { title: 'Every day', screens: ['myTimetable', 'weekTimetable', 'subs'] },
  { title: 'Making it', screens: ['lessons', 'timetables'] },
  { title: 'Published', screens: ['publications', 'calendars'] },
  {
    title: 'Figures',
    screens: ['timetableDashboard', 'teacherStatistics', 'classStatistics', 'roomStatistics', 'subjectStatistics'],
  },
  {
    title: 'Set-up',
    screens: [
      'days',
      'timeslots',
      'rooms',
      'tags',
      'timetableSubjects',
      'timetableClasses',
      'timetableTeachers',
      'timetableTransfers',
    ],
    shut: true,
  },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  { title: 'Add a lesson', screen: 'newLesson', access: timetableAdmin, words: 'card subject teacher class periods' },
  {
    title: 'Make lessons from what exams know',
    screen: 'lessons',
    query: { tab: 'grid' },
    access: timetableAdmin,
    words: 'grid class subject per week usual numbers',
  },
  {
    title: 'Arrange option blocks',
    screen: 'lessons',
    query: { tab: 'blocks' },
    access: timetableAdmin,
    words: 'electives choices bands pathways conflicts',
  },
  {
    title: 'Publish a timetable',
    screen: 'publications',
    query: { open: 'new' },
    access: timetableAdmin,
    words: 'timetable valid from date begin',
  },
  { title: 'Put the timetable into a calendar', screen: 'calendars', query: { open: 'new' }, words: 'ical google outlook phone' },
  {
    title: 'Import a timetable of FET, aSc Timetables or Excel',
    screen: 'timetableTransfers',
    access: timetableAdmin,
    words: 'file upload migrate template workbook',
  },
  {
    title: 'Set up the days and bell times',
    screen: 'timeslots',
    access: timetableAdmin,
    words: 'usual day periods break lunch',
  },
  {
    title: 'Set a teacher’s most lessons a week',
    screen: 'timetableTeachers',
    access: timetableAdmin,
    words: 'load limit workload',
  },
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'timetable',
  title: 'Timetable',
  group: 'Teaching',
  icon: 'calendar',
  screens,
  parts,
  actions,
} as const satisfies Menu;
