import { defineModule } from '#kit/contract/module.ts';
import { settingsAdmin } from './contract/access.ts';
import { classesApi } from './contract/classes.ts';
import { coursesApi } from './contract/courses.ts';
import { departmentsApi } from './contract/departments.ts';
import { holidaysApi } from './contract/holidays.ts';
import { hostelsApi } from './contract/hostels.ts';
import { lookupsApi } from './contract/lookups.ts';
import { profileApi } from './contract/profile.ts';
import { rightsApi } from './contract/rights.ts';
import { roleBundlesApi } from './contract/role-bundles.ts';
import { screens } from './contract/screens.ts';
import { streamsApi } from './contract/streams.ts';
import { termsApi } from './contract/terms.ts';
import { usersApi } from './contract/users.ts';
import { wholeSchoolApi } from './contract/whole-school.ts';
import { yearsApi } from './contract/years.ts';

export const settings = defineModule({
  name: 'settings',
  title: 'Settings',
  group: 'Office',
  icon: 'settings',
  uses: ['platform'],
  screens,
  apis: {
    profile: profileApi,
    rights: rightsApi,
    classes: classesApi,
    streams: streamsApi,
    departments: departmentsApi,
    courses: coursesApi,
    years: yearsApi,
    terms: termsApi,
    holidays: holidaysApi,
    hostels: hostelsApi,
    users: usersApi,
    roleBundles: roleBundlesApi,
    lookups: lookupsApi,
    wholeSchool: wholeSchoolApi,
  },
  entities: {
    'school profile': settingsAdmin,
    class: settingsAdmin,
    stream: settingsAdmin,
    department: settingsAdmin,
    course: settingsAdmin,
    'academic year': settingsAdmin,
    term: settingsAdmin,
    holiday: settingsAdmin,
    hostel: settingsAdmin,
    'role bundle': settingsAdmin,
  },
});
