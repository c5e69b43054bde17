import type { Area } from '#kit/contract/module.ts';
import { analysisRead } from '../contract/access.ts';
import { examsApi } from './contract/exams.ts';

export const sittings: Area = {
  name: 'sittings',
  uses: ['setup', 'teaching'],
  apis: { exams: examsApi },
  entities: { exam: analysisRead },
};
