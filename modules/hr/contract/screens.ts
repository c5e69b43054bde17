import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { daysScreens } from '../days/contract/screens.ts';
import { employeesActions, employeesScreens } from '../employees/contract/screens.ts';
import { figuresScreens } from '../figures/contract/screens.ts';
import { leaveScreens } from '../leave/contract/screens.ts';
import { selfScreens } from '../self/contract/screens.ts';
import { setupScreens } from '../setup/contract/screens.ts';
import { statutoryScreens } from '../statutory/contract/screens.ts';

export const screens = {
  ...figuresScreens,
  ...employeesScreens,
  ...setupScreens,
  ...statutoryScreens,
  ...leaveScreens,
  ...daysScreens,
  ...selfScreens,
} as const;

const parts = [
  { title: 'Every day', screens: ['hr', 'employees', 'leave', 'staffMonths', 'studentMonths', 'dataChanges', 'mine'] },
  { title: 'Law', screens: ['laws', 'taxbands', 'nhifbands', 'nssfbands', 'housebands'], shut: true },
  { title: 'Set-up', screens: ['hrSettings', 'hrBanks'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  ...employeesActions,
  {
    title: 'Work out a month’s pay',
    screen: 'laws',
    query: { tab: 'calculator' },
    words: 'calculator PAYE net gross tax',
  },
  {
    title: 'Say which accounts pay is posted to',
    screen: 'hrSettings',
    query: { tab: 'posting' },
    words: 'ledger salaries PAYE',
  },
  {
    title: 'Confirm attendance for payroll',
    screen: 'staffMonths',
    query: { taken: 'false' },
    words: 'month days absent overtime',
  },
  { title: 'Ask for leave', screen: 'leave', query: { tab: 'mine', open: 'new' }, words: 'annual sick off apply' },
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'hr',
  title: 'HR and payroll',
  group: 'People',
  icon: 'briefcase',
  screens,
  parts,
  actions,
} as const satisfies Menu;
