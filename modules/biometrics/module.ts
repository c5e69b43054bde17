import { defineModule } from '#kit/contract/module.ts';
import { alerts } from './alerts/area.ts';
import { cases } from './cases/area.ts';
import { days } from './days/area.ts';
import { muster } from './muster/area.ts';
import { reminders } from './reminders/area.ts';
import { registers } from './registers/area.ts';
import { devices } from './devices/area.ts';
import { mismatches } from './mismatches/area.ts';
import { staff } from './staff/area.ts';
import { setup } from './setup/area.ts';
import { menu } from './contract/screens.ts';

export const biometrics = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging'],
  tokens: {
    read: 'Registers, attendance and what devices saw',
    write: 'Mark registers, send punches, and change codes, reasons, devices and the settings of attendance',
  },
  areas: [setup, days, cases, staff, registers, devices, muster, mismatches, alerts, reminders],
  staysHere: ['biometrics.gadget_key', 'biometrics.kiosk'],
});
