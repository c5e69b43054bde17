import type { Area } from '#kit/contract/module.ts';
import { elearningAdmin } from '../contract/access.ts';
import { studentAccountsApi } from './contract/accounts.ts';
import { learnerApi } from './contract/own.ts';
import { learnerSettingsApi } from './contract/settings.ts';

/** Students’ own accounts and what they see on their first page. */
export const learners: Area = {
  name: 'learners',
  uses: [],
  publishes: [],
  apis: {
    studentAccounts: studentAccountsApi,
    learnerSettings: learnerSettingsApi,
    learner: learnerApi,
  },
  entities: { 'settings of students': elearningAdmin },
};
