import type { Area } from '#kit/contract/module.ts';
import { registrationWrite } from '../contract/access.ts';
import { admissionWindows } from './contract/admission-windows.ts';
import { applicationEvents } from './contract/application-events.ts';
import { applicationsApi } from './contract/applications.ts';

/** Applicants on their way to a place, and the windows in which they apply. */
export const applications: Area = {
  name: 'applications',
  uses: ['students'],
  publishes: ['registration.admissions', 'registration.applicants'],
  apis: {
    admissionWindows,
    applications: applicationsApi,
  },
  events: Object.values(applicationEvents),
  entities: {
    application: registrationWrite,
  },
};
