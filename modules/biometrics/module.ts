import { defineModule } from '#kit/contract/module.ts';
import { days } from './days/area.ts';
import { registers } from './registers/area.ts';
import { setup } from './setup/area.ts';
import { menu } from './contract/screens.ts';

export const biometrics = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging'],
  tokens: {
    read: 'Registers and attendance',
    write: 'Mark registers, and change codes, reasons and the settings of attendance',
  },
  areas: [setup, days, registers],
});
