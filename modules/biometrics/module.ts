import { defineModule } from '#kit/contract/module.ts';
import { attendanceApi } from './contract/attendance.ts';

export const biometrics = defineModule({
  name: 'biometrics',
  title: 'Attendance',
  group: 'People',
  icon: 'fingerprint',
  uses: ['platform', 'settings', 'registration', 'messaging'],
  screens: {},
  tokens: { read: 'Attendance' },
  apis: { attendance: attendanceApi },
});
