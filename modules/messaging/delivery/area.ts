import type { Area } from '#kit/contract/module.ts';
import { providerApi } from './contract/provider.ts';

export const delivery: Area = {
  name: 'delivery',
  uses: ['outgoing'],
  apis: { provider: providerApi },
};
