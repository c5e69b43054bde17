import type { Area } from '#kit/contract/module.ts';
import { healthRead, studentsRead } from '../contract/access.ts';
import { documentsApi } from './contract/documents.ts';
import { draftsApi } from './contract/drafts.ts';
import { healthApi } from './contract/health.ts';
import { registerApi } from './contract/register.ts';
import { rollsApi } from './contract/rolls.ts';
import { studentViewsApi } from './contract/student-views.ts';
import { studentsApi } from './contract/students.ts';

/** Students and all that is kept of each: guardians, health, documents, where they learn and sleep; how they are registered; the roll. */
export const students: Area = {
  name: 'students',
  uses: [],
  tables: ['registration.health_access'],
  publishes: [
    'registration.contacts',
    'registration.document',
    'registration.enrolment',
    'registration.guardian',
    'registration.health',
    'registration.health_access',
    'registration.roll',
    'registration.seats',
    'registration.student',
    'registration.student_guardian',
  ],
  apis: {
    students: studentsApi,
    studentViews: studentViewsApi,
    register: registerApi,
    drafts: draftsApi,
    documents: documentsApi,
    health: healthApi,
    rolls: rollsApi,
  },
  entities: {
    student: studentsRead,
    'health record': healthRead,
  },
};
