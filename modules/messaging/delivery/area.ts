import type { Area } from '#kit/contract/module.ts';
import { providerApi } from './contract/provider.ts';

export const delivery: Area = {
  name: 'delivery',
  uses: ['outgoing'],
  tables: ['messaging.part', 'messaging.receipt'],
  publishes: ['messaging.part'],
  apis: { provider: providerApi },
};
