import type { Area } from '#kit/contract/module.ts';
import { registersUse } from '../contract/access.ts';
import { registersApi } from './contract/registers.ts';

/** Registers of streams: taken, changed, and what every mark has said. */
export const registers: Area = {
  name: 'registers',
  uses: ['setup', 'days'],
  publishes: ['biometrics.register', 'biometrics.register_mark'],
  apis: { registers: registersApi },
  entities: { register: registersUse },
};
