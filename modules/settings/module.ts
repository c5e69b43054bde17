import { defineModule } from '#kit/contract/module.ts';
import { settingsAdmin } from './contract/access.ts';
import { apiTokensApi } from './contract/integrations/api-tokens.ts';
import { classesApi } from './contract/classes.ts';
import { lists } from './contract/lists.ts';
import { holidaysApi } from './contract/holidays.ts';
import { hostelsApi } from './contract/hostels.ts';
import { lookupsApi } from './contract/lookups.ts';
import { profileApi } from './contract/profile.ts';
import { rightsApi } from './contract/rights.ts';
import { roleBundlesApi } from './contract/role-bundles.ts';
import { menu } from './contract/screens.ts';
import { nextYearApi } from './contract/next-year.ts';
import { packsApi } from './contract/first-week/packs.ts';
import { setupApi } from './contract/first-week/setup.ts';
import { streams } from './contract/streams.ts';
import { termsApi } from './contract/terms.ts';
import { usersApi } from './contract/users.ts';
import { webhooksApi } from './contract/integrations/webhooks.ts';
import { wholeSchoolApi } from './contract/whole-school.ts';
import { yearsApi } from './contract/years.ts';

export const settings = defineModule({
  ...menu,
  uses: ['platform'],
  publishes: [
    'settings.classes',
    'settings.streams',
    'settings.years',
    'settings.terms',
    'settings.courses',
    'settings.departments',
    'settings.staff',
    'settings.posts_held',
    'settings.subjects_taught',
    'settings.hostels',
    'settings.beds',
    'settings.counties',
    'settings.sub_counties',
    'settings.closed_days',
  ],
  tokens: {
    read: 'The school’s profile, calendar, classes, streams, departments, courses and hostels',
    write: 'Add and change classes, streams, departments, courses, terms, holidays and hostels',
    act: 'Remove any of these',
    never: ['users', 'roleBundles', 'rights', 'profile.update', 'wholeSchool', 'apiTokens', 'webhooks', 'setup', 'packs'],
  },
  apis: {
    profile: profileApi,
    rights: rightsApi,
    classes: classesApi,
    streams,
    ...lists,
    years: yearsApi,
    nextYear: nextYearApi,
    terms: termsApi,
    holidays: holidaysApi,
    hostels: hostelsApi,
    users: usersApi,
    roleBundles: roleBundlesApi,
    lookups: lookupsApi,
    wholeSchool: wholeSchoolApi,
    apiTokens: apiTokensApi,
    webhooks: webhooksApi,
    setup: setupApi,
    packs: packsApi,
  },
  // What was told from here is told from here alone, a copy carries no secrets, and what packs made has other keys elsewhere.
  staysHere: ['webhook_secret', 'webhook_event', 'webhook_delivery', 'webhook_attempt', 'pack_use', 'pack_record'].map(
    (name) => `settings.${name}`,
  ),
  entities: {
    'school profile': settingsAdmin,
    class: settingsAdmin,
    'academic year': settingsAdmin,
    term: settingsAdmin,
    holiday: settingsAdmin,
    hostel: settingsAdmin,
    'role bundle': settingsAdmin,
    webhook: settingsAdmin,
    'setup step': settingsAdmin,
    pack: settingsAdmin,
  },
});
