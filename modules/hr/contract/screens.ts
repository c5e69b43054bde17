import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { daysScreens } from '../days/contract/screens.ts';
import { employeesActions, employeesScreens } from '../employees/contract/screens.ts';
import { exitsActions, exitsScreens } from '../exits/contract/screens.ts';
import { figuresScreens } from '../figures/contract/screens.ts';
import { itemsActions, itemsScreens } from '../items/contract/screens.ts';
import { leaveScreens } from '../leave/contract/screens.ts';
import { payingScreens } from '../paying/contract/screens.ts';
import { plansActions, plansScreens } from '../plans/contract/screens.ts';
import { returnsScreens } from '../returns/contract/screens.ts';
import { runsActions, runsScreens } from '../runs/contract/screens.ts';
import { selfScreens } from '../self/contract/screens.ts';
import { setupScreens } from '../setup/contract/screens.ts';
import { slipsActions, slipsScreens } from '../slips/contract/screens.ts';
import { statutoryScreens } from '../statutory/contract/screens.ts';

export const screens = {
  ...figuresScreens,
  ...employeesScreens,
  ...setupScreens,
  ...statutoryScreens,
  ...leaveScreens,
  ...daysScreens,
  ...itemsScreens,
  ...runsScreens,
  ...exitsScreens,
  ...payingScreens,
  ...returnsScreens,
  ...plansScreens,
  ...slipsScreens,
  ...selfScreens,
} as const;

const parts = [
  { title: 'Every day', screens: ['hr', 'employees', 'exits', 'leave', 'staffMonths', 'studentMonths', 'dataChanges', 'mine'] },
  { title: 'Pay', screens: ['payrolls', 'payments', 'allowances', 'deductions', 'loans', 'simulation'] },
  { title: 'Returns', screens: ['returns', 'p9', 'payYear', 'payComparison'] },
  { title: 'Law', screens: ['laws', 'taxbands', 'nhifbands', 'nssfbands', 'housebands'], shut: true },
  { title: 'Set-up', screens: ['hrSettings', 'hrBanks'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  ...employeesActions,
  ...itemsActions,
  ...runsActions,
  ...exitsActions,
  ...plansActions,
  ...slipsActions,
  {
    title: 'Calculate a month’s pay',
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
