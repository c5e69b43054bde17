import { defineModule } from '#kit/contract/module.ts';
import { healthRead, staffRead, studentsRead } from './contract/access.ts';
import { documentsApi } from './contract/documents.ts';
import { draftsApi } from './contract/drafts.ts';
import { healthApi } from './contract/health.ts';
import { registerApi } from './contract/register.ts';
import { rollsApi } from './contract/rolls.ts';
import { screens } from './contract/screens.ts';
import { staffApi, teachersApi } from './contract/staff.ts';
import { studentsApi } from './contract/students.ts';

export const registration = defineModule({
  name: 'registration',
  title: 'Registration',
  group: 'People',
  icon: 'users',
  uses: ['platform', 'settings'],
  screens,
  apis: {
    students: studentsApi,
    register: registerApi,
    drafts: draftsApi,
    documents: documentsApi,
    health: healthApi,
    rolls: rollsApi,
    teachers: teachersApi,
    staff: staffApi,
  },
  entities: { student: studentsRead, 'health record': healthRead, 'staff member': staffRead },
});
