import type { Area } from '#kit/contract/module.ts';
import { attendanceRead, registersUse } from '../contract/access.ts';
import { codes } from './contract/codes.ts';
import { reasons } from './contract/reasons.ts';
import { attendanceSettingsApi } from './contract/settings.ts';
import { shiftsApi } from './contract/shifts.ts';

/** What attendance goes by: codes of the register, reasons, shifts, and when registers are taken. */
export const setup: Area = {
  name: 'setup',
  uses: [],
  publishes: ['biometrics.setting', 'biometrics.punches_since', 'biometrics.code', 'biometrics.reason', 'biometrics.shift'],
  apis: { codes, reasons, settings: attendanceSettingsApi, shifts: shiftsApi },
  entities: { 'attendance settings': registersUse, shift: attendanceRead },
};
