import type { Area } from '#kit/contract/module.ts';
import { registersUse } from '../contract/access.ts';
import { codes } from './contract/codes.ts';
import { reasons } from './contract/reasons.ts';
import { attendanceSettingsApi } from './contract/settings.ts';

/** What attendance goes by: codes of the register, reasons, and when registers are taken. */
export const setup: Area = {
  name: 'setup',
  uses: [],
  publishes: ['biometrics.setting', 'biometrics.code', 'biometrics.reason'],
  apis: { codes, reasons, settings: attendanceSettingsApi },
  entities: { 'attendance settings': registersUse },
};
