import type { Area } from '#kit/contract/module.ts';
import { analysisRead } from '../contract/access.ts';
import { reviewApi } from './contract/review.ts';

export const review: Area = {
  name: 'review',
  uses: ['setup', 'sittings', 'results', 'marks'],
  apis: { review: reviewApi },
  entities: { 'check of marks': analysisRead },
};
