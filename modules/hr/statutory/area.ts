import type { Area } from '#kit/contract/module.ts';
import { hrRead } from '../contract/access.ts';
import { lawCalculatorApi } from './contract/calculator.ts';
import { lawsApi } from './contract/laws.ts';
import { lawChoicesApi, lawPacksApi } from './contract/packs.ts';

/** What statute takes of pay: laws as dated data, packs of them, and what a month comes to by them. */
export const statutory: Area = {
  name: 'statutory',
  uses: ['setup'],
  publishes: ['hr.law', 'hr.law_band', 'hr.law_limit', 'hr.law_choice', 'hr.law_pack'],
  apis: {
    laws: lawsApi,
    lawCalculator: lawCalculatorApi,
    lawPacks: lawPacksApi,
    lawChoices: lawChoicesApi,
  },
  entities: { law: hrRead, 'pack of laws': hrRead },
};
