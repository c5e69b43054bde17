import { expect, test } from 'vitest';
import { menus } from '#app/menus.ts';
import type { Viewer } from '#kit/contract/access.ts';
import type { Right } from '#kit/contract/roles.ts';
import { groupsOf, namedEntries, ordered, type Entry } from './palette-entries.ts';

const viewer = (...roles: Right[]): Viewer => ({ kind: 'school', roles, schoolName: 'School A' });
const found = (typed: string, ...roles: Right[]) => namedEntries(menus, viewer(...roles), typed).map(({ title }) => title);

test.each([
  ['import', 'Import students'],
  ['import', 'Imports'],
  ['recipt', 'Receive fees'],
  ['recipt', 'Fee payments'],
  ['receive fees', 'Receive fees'],
  ['new student', 'New student'],
  ['add student', 'New student'],
  ['enter marks', 'Enter marks'],
  ['send sms', 'Send SMS'],
  ['logo', 'Change the logo and stamp'],
  ['holiday', 'Set holidays'],
  ['password', 'Change password'],
])('%s finds %s', (typed, title) => {
  expect(found(typed, 'ROLE_All')).toContain(title);
});

test('an action opens its screen with the form that it names', () => {
  const of = (typed: string) => namedEntries(menus, viewer('ROLE_All'), typed)[0];
  expect(of('import students')).toMatchObject({ kind: 'action', path: '/imports?open=new&kind=registration.students' });
  expect(of('new exam')).toMatchObject({ kind: 'action', path: '/exams?open=new' });
});

test('nobody is offered what they may not do', () => {
  expect(found('receive', 'ROLE_View_Only')).not.toContain('Receive fees');
  expect(found('receive', 'ROLE_Pay_Fees')).toContain('Receive fees');
  expect(found('new exam', 'ROLE_View_Only')).not.toContain('New exam');
  expect(found('new exam', 'ROLE_Exam_admin')).toContain('New exam');
  expect(found('import', 'ROLE_Pay_Fees')).toEqual([]);
  expect(found('new user', 'ROLE_Exam_admin')).not.toContain('New user');
});

test('people come before screens, notices after them, all results last; what is called just so comes first', () => {
  const record = (kind: string, title: string): Entry => ({ kind, title, path: `/${kind}` });
  const records = [record('student', 'Mark Otieno'), record('notice', 'Marks are due')];
  const kinds = (typed: string) =>
    ordered(typed, namedEntries(menus, viewer('ROLE_All'), typed), records).map(({ kind }) => kind);
  expect(kinds('mark')[0]).toBe('student');
  expect(kinds('mark').slice(-2)).toEqual(['notice', 'all']);
  expect(kinds('marks')[0]).toBe('screen');
  expect(groupsOf(ordered('marks', [], records)).map(({ name }) => name)).toEqual(['People', 'Notices', 'More']);
  expect(ordered('marks', [], [])).toEqual([]);
});
