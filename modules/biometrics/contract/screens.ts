import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { attendanceAdmin } from './access.ts';
import { alertsScreens } from '../alerts/contract/screens.ts';
import { casesScreens } from '../cases/contract/screens.ts';
import { daysScreens } from '../days/contract/screens.ts';
import { devicesScreens } from '../devices/contract/screens.ts';
import { musterScreens } from '../muster/contract/screens.ts';
import { registersScreens } from '../registers/contract/screens.ts';
import { mismatchesScreens } from '../mismatches/contract/screens.ts';
import { staffAttendanceScreens } from '../staff/contract/screens.ts';
import { setupScreens } from '../setup/contract/screens.ts';

export const screens = {
  ...daysScreens,
  ...staffAttendanceScreens,
  ...mismatchesScreens,
  ...casesScreens,
  ...registersScreens,
  ...devicesScreens,
  ...musterScreens,
  ...alertsScreens,
  ...setupScreens,
} as const;

const parts = [
  { title: 'Every day', screens: ['dashboard', 'classRegister'] },
  { title: 'Records', screens: ['students', 'cases', 'teachers', 'staff', 'mine', 'mismatches', 'classes', 'sentSms'] },
  { title: 'Devices', screens: ['gadgets'] },
  { title: 'Setup', screens: ['reasons', 'settings'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  { title: 'Take a register', screen: 'classRegister', words: 'mark attendance roll call present absent' },
  {
    title: 'Open an absence case',
    screen: 'cases',
    query: { open: 'new' },
    words: 'chronic absence truancy follow-up home visit letter guardian',
  },
  {
    title: 'Add a device',
    screen: 'gadgets',
    query: { open: 'new' },
    access: attendanceAdmin,
    words: 'gadget fingerprint face clock',
  },
  { title: 'Begin a fire drill', screen: 'muster', words: 'muster list evacuation emergency on site' },
  {
    title: 'Tell families of absence by SMS',
    screen: 'settings',
    query: { tab: 'messages' },
    words: 'sms absent late arrival guardians',
  },
  {
    title: 'Change shifts',
    screen: 'settings',
    query: { tab: 'shifts' },
    words: 'hours late grace half day night watch overtime',
  },
  { title: 'Change the codes of the register', screen: 'reasons', query: { tab: 'codes' }, words: 'letters P A L attendance' },
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'biometrics',
  title: 'Attendance',
  group: 'People',
  icon: 'fingerprint',
  screens,
  parts,
  actions,
} as const satisfies Menu;
