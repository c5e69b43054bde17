import { defineModule } from '#kit/contract/module.ts';
import { applications } from './applications/area.ts';
import { board } from './board/area.ts';
import { classes } from './classes/area.ts';
import { imports } from './imports/area.ts';
import { leaveouts } from './leaveouts/area.ts';
import { papers } from './papers/area.ts';
import { privacy } from './privacy/area.ts';
import { profile } from './profile/area.ts';
import { promotion } from './promotion/area.ts';
import { sponsors } from './sponsors/area.ts';
import { staff } from './staff/area.ts';
import { students } from './students/area.ts';
import { transfers } from './transfers/area.ts';
import { menu } from './contract/screens.ts';

export const registration = defineModule({
  ...menu,
  uses: ['platform', 'settings'],
  tokens: {
    read: 'Students, guardians, staff, admissions, leave-outs and transfers',
    write: 'Change students, guardians, staff and admissions',
    act: 'Register students, promote, transfer, send home and issue papers; remove records',
    never: ['health', 'healthAccess', 'breaches', 'dataRequests', 'retention'],
  },
  areas: [
    students,
    promotion,
    classes,
    staff,
    sponsors,
    applications,
    imports,
    leaveouts,
    board,
    privacy,
    transfers,
    papers,
    profile,
  ],
  staysHere: ['registration.draft', 'registration.print'],
});
