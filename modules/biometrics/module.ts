import { defineModule } from '#kit/contract/module.ts';
import { attendanceApi } from './contract/attendance.ts';
import { menu } from './contract/screens.ts';

export const biometrics = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging'],
  tokens: { read: 'Attendance' },
  apis: { attendance: attendanceApi },
});
