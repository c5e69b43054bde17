import type { Area } from '#kit/contract/module.ts';
import { hrAdmin } from '../contract/access.ts';
import { bankBranches, banks, banksApi } from './contract/banks.ts';
import { postingRules, postingRulesApi } from './contract/posting-rules.ts';
import { hrSettingsApi } from './contract/settings.ts';

/** Payroll's settings, banks, and which accounts pay is posted to. */
export const setup: Area = {
  name: 'setup',
  uses: [],
  publishes: ['hr.setting', 'hr.bank', 'hr.bank_branch', 'hr.posting_rule'],
  apis: { hrSettings: hrSettingsApi, banks: banksApi, bankBranches, postingRules: postingRulesApi },
  entities: {
    'HR settings': hrAdmin,
    [banks.words.one]: banks.access.read,
    [postingRules.words.one]: postingRules.access.read,
  },
};
