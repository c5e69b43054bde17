import type { Area } from '#kit/contract/module.ts';

export const cycle: Area = {
  name: 'cycle',
  uses: ['mean', 'sittings', 'results', 'marks', 'review', 'notifications', 'analysis', 'reports'],
};
