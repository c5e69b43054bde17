import type { Area } from '#kit/contract/module.ts';
import { audienceApi } from './contract/audience.ts';
import { sheetsApi } from './contract/sheets.ts';

export const audience: Area = {
  name: 'audience',
  uses: ['outgoing', 'numbers'],
  tables: ['messaging.sheet'],
  apis: { audience: audienceApi, sheets: sheetsApi },
};
