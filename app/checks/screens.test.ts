import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { judge } from '#kit/contract/access.ts';
import { type DerivedRight, derivedRights, type Right, type Role, roleCodes } from '#kit/contract/roles.ts';
import type { Screen } from '#kit/contract/screen.ts';
import { modules } from '../modules.ts';
import { root } from './source-files.ts';

const screens: (Screen & { key: string; module: string })[] = modules.flatMap((module) =>
  Object.entries(module.screens).map(([key, screen]) => ({ ...screen, key, module: module.name })),
);

const admissions: Role[] = ['ROLE_Admissions_Admin', 'ROLE_Add_or_Edit_students_and_Teachers'];

const balances: Role[] = [
  'ROLE_Pay_Fees',
  'ROLE_Set_Fee_Structure',
  'ROLE_Send_Fee_balances',
  'ROLE_Access_Accounts_dashboard',
  'ROLE_View_Financial_reports',
  'ROLE_finance_admin',
  'ROLE_View_Only',
];

/** The exam area asks for a role; whoever teaches, or heads a department, has the right by that. */
const teaching: Right[] = ['ROLE_Exam_admin', 'ROLE_View_Only', 'RIGHT_Teaches', 'RIGHT_Head_of_Department'];

/** Section 2 of the specification as far as it is built: each path, and who of a school's users may open it (section 6). */
const specified: Record<string, 'public' | 'superUser' | 'signedIn' | Right[]> = {
  '/': 'public',
  '/reset': 'public',
  '/resetOtp': 'public',
  '/superUsers': 'public',
  '/branches': 'public',
  '/branches/schools/:id': 'public',
  '/branches/users/:id': 'public',
  '/unauthorizedpage': 'public',
  '/superadmin': 'superUser',
  '/home': 'signedIn',
  '/registration': admissions,
  '/students': [...admissions, 'ROLE_Issue_Leaveout_or_Suspension', 'ROLE_View_Only'],
  '/classes': admissions,
  '/transfers': admissions,
  '/leaveouts': [...admissions, 'ROLE_Issue_Leaveout_or_Suspension'],
  '/teachers': [...admissions, 'ROLE_View_Only'],
  '/staff': [...admissions, 'ROLE_View_Only'],
  '/board': admissions,
  '/settings': [],
  '/users': [],
  '/settingsclasses': [],
  '/settingstreams': [],
  '/courses': [],
  '/departments': [],
  '/terms': [],
  '/hostels': [],
  '/pocketmoney': ['ROLE_Access_Pocket_Money', 'ROLE_finance_admin', 'ROLE_View_Only'],
  '/locations': ['ROLE_finance_admin', 'ROLE_Set_Fee_Structure', 'ROLE_Pay_Fees', 'ROLE_View_Only'],
  '/routes': ['ROLE_finance_admin', 'ROLE_Set_Fee_Structure', 'ROLE_Pay_Fees', 'ROLE_View_Only'],
  '/dashboard': [
    'ROLE_Exam_admin',
    'ROLE_Access_Exam_Analysis_Module',
    'ROLE_View_Only',
    'ROLE_Elearning_Admin',
    'ROLE_post_content',
  ],
  '/exams': ['ROLE_Exam_admin', 'ROLE_Access_Exam_Analysis_Module', 'ROLE_View_Only'],
  '/subjects': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/mysubjects': teaching,
  '/myexams': [...teaching, 'ROLE_Access_Exam_Analysis_Module'],
  '/subjectgroups': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/examcategories': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/requiredsubs': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/grades': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/codingExams': ['ROLE_Exam_admin', 'ROLE_View_Only', 'RIGHT_Teaches'],
  '/gradingsystem': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/remarks': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/reportdates': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/reportcolours': ['ROLE_Exam_admin', 'ROLE_View_Only'],
  '/lessons/plans': teaching,
  '/lessons/plans/all': teaching,
  '/lessons/plan/:id': teaching,
  '/sms': ['ROLE_Send_Custom_sms'],
  '/smshistory': ['ROLE_Send_Custom_sms'],
  // Read by everybody whom a notice addresses; written by messaging alone.
  '/noticeboard': 'signedIn',
  '/newnotice': ['ROLE_Send_Custom_sms'],
  '/newsletters': ['ROLE_Send_Custom_sms'],
  '/finance': ['ROLE_Access_Accounts_dashboard', 'ROLE_finance_admin', 'ROLE_View_Only'],
  '/feebalances': balances,
  '/financestudents': balances,
  '/balancenotifications': ['ROLE_Send_Fee_balances'],
  '/invoicenotifications': ['ROLE_Send_Fee_balances'],
  '/messages/templates': ['ROLE_finance_admin'],
  '/otherfeesbalances': balances,
  '/otherstudentbilling': ['ROLE_Set_Fee_Structure'],
  '/studentbilling': ['ROLE_Set_Fee_Structure'],
  '/banks': ['ROLE_finance_admin', 'ROLE_View_Only'],
  '/suspense': ['ROLE_Pay_Fees', 'ROLE_finance_admin', 'ROLE_View_Only', 'ROLE_Approve_Refund', 'ROLE_Process_Refund'],
  '/feepayments': ['ROLE_Pay_Fees', 'ROLE_Cross_Receipts', 'ROLE_finance_admin', 'ROLE_View_Only'],
  '/chartofaccounts': ['ROLE_finance_admin', 'ROLE_View_Only'],
  '/accounttransactions': ['ROLE_View_Financial_reports', 'ROLE_finance_admin', 'ROLE_View_Only'],
  '/othercollections': [
    'ROLE_View_Dalily_Collections',
    'ROLE_Pay_Fees',
    'ROLE_finance_admin',
    'ROLE_View_Only',
    // Whoever keeps a box of cash closes it there.
    'ROLE_Access_Pocket_Money',
    'ROLE_Access_Other_Sources_of_income',
    'ROLE_Process_Refund',
    'ROLE_Access_Expenses',
  ],
  '/otherincomes': ['ROLE_Access_Other_Sources_of_income', 'ROLE_finance_admin', 'ROLE_View_Only'],
  '/supliers': ['ROLE_Access_Expenses'],
  '/paymentvouchers': ['ROLE_Access_Expenses'],
  '/budgets': ['ROLE_create_budget', 'ROLE_View_Only', 'ROLE_finance_admin'],
  '/refunds': ['ROLE_Process_Refund', 'ROLE_Approve_Refund'],
  '/employees': ['ROLR_HR_ADMIN', 'ROLE_Add_or_Edit_Employee', 'ROLE_View_Only'],
  '/hrsettings': ['ROLR_HR_ADMIN'],
  '/hrBanks': ['ROLR_HR_ADMIN', 'ROLE_Add_or_Edit_Employee', 'ROLE_View_Only'],
};

test.each(Object.entries(specified))('%s opens to %j', (at, access) => {
  const screen = screens.find((one) => one.path === at);
  if (!Array.isArray(access)) return expect(screen?.access).toBe(access);
  const opens = (role: Right) =>
    screen && judge(screen.access, { kind: 'school', roles: [role], schoolName: 'School A' }) === 'allowed';
  expect([...roleCodes, ...(Object.keys(derivedRights) as DerivedRight[])].filter(opens).toSorted()).toEqual(
    ['ROLE_All', ...access].toSorted(),
  );
});

test('no two screens share a path', () => {
  const paths = screens.map((screen) => screen.path.replaceAll(/:\w+/g, ':'));
  expect(paths.filter((at, n) => paths.indexOf(at) !== n)).toEqual([]);
});

test('every screen has a title of its own that fits a heading', () => {
  const titles = screens.map((screen) => screen.title);
  expect(titles.filter((title, n) => titles.indexOf(title) !== n)).toEqual([]);
  expect(titles.filter((title) => !/^[A-Z][^!]{1,39}$/.test(title))).toEqual([]);
});

test('a screen with a parameter stands outside the menu and under a screen of its module', () => {
  const details = screens.filter((screen) => screen.path.includes(':'));
  expect(details.filter((screen) => screen.menu).map((screen) => screen.path)).toEqual([]);
  const orphans = screens.filter(
    (screen) => screen.parent !== undefined && !screens.some((one) => one.module === screen.module && one.key === screen.parent),
  );
  expect(orphans.map((screen) => screen.path)).toEqual([]);
});

describe.each(modules.filter((module) => Object.keys(module.screens).length > 0))('$name', (module) => {
  test('each screen has a component under the same key', async () => {
    const file = path.join(root, 'modules', module.name, 'web/pages.ts');
    expect(existsSync(file), `modules/${module.name}/web/pages.ts is missing`).toBe(true);
    const { pages } = (await import(/* @vite-ignore */ file)) as { pages: Record<string, unknown> };
    expect(Object.keys(pages).toSorted()).toEqual(Object.keys(module.screens).toSorted());
    expect(Object.values(pages).filter((load) => typeof load !== 'function')).toEqual([]);
  });
});
