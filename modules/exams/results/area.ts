import type { Area } from '#kit/contract/module.ts';
import { resultsApi } from './contract/results.ts';

export const results: Area = {
  name: 'results',
  uses: ['setup', 'mean', 'sittings'],
  publishes: ['exams.result', 'exams.standing'],
  apis: { results: resultsApi },
};
