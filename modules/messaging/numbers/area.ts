import type { Area } from '#kit/contract/module.ts';
import { blacklistApi } from './contract/blacklist.ts';
import { hygieneApi } from './contract/hygiene.ts';

export const numbers: Area = {
  name: 'numbers',
  uses: ['outgoing', 'delivery', 'sms'],
  apis: { blacklist: blacklistApi, numbers: hygieneApi },
};
