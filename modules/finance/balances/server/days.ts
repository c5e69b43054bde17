import type { DayFields } from '../../ledger/server/days/day-fields.ts';
import { remindersApi } from '../contract/reminders.ts';
import { financeStudentsApi, promisesApi } from '../contract/students.ts';

/** What the days are that this area's documents take. */
export const balancesDays: DayFields = [
  [financeStudentsApi.statements, { from: 'asked', to: 'asked' }],
  [promisesApi.create, { dueOn: 'promise' }],
  [remindersApi.preview, { 'choice.from': 'asked', 'choice.to': 'asked' }],
  [remindersApi.send, { 'choice.from': 'asked', 'choice.to': 'asked' }],
];
