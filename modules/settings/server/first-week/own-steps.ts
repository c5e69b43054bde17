import { sql } from 'kysely';
import { importAddress } from '#kit/contract/imports.ts';
import { amount, type SetupStep } from '#kit/server/module/setup-steps.ts';
import { screens } from '../../contract/screens.ts';
import { leadsNowhere } from '../classes/last-class.rules.ts';

/** What settings asks of a new school. */
export const settingsSteps: readonly SetupStep[] = [
  {
    key: 'calendar',
    place: 10,
    title: 'Year and terms',
    purpose: 'Registers, fees and exams go by when the terms open and close.',
    counts: (today) => ({
      there: sql`select count(*) from settings.term where closes_on >= ${today}`,
      missing: sql`select count(*) filter (where not exists (select from settings.term where current)) from (values (1)) v`,
    }),
    says: ({ there, missing }) =>
      there === 0
        ? 'No term is open or ahead.'
        : missing
          ? 'No term is the current one.'
          : `${amount(there, 'term')} open or ahead`,
    button: 'Set the terms',
    path: screens.terms.path,
  },
  {
    key: 'classes',
    place: 20,
    title: 'Classes',
    purpose: 'Each class says its curriculum and where its students go at the end of the year.',
    counts: () => ({
      there: sql`select count(*) from settings.class where active`,
      missing: sql`
        select count(*) from settings.class c
          left join settings.class n on n.school_id = c.school_id and n.id = c.next_class_id
         where c.active and (${leadsNowhere} or (n.curriculum <> c.curriculum and 'other' not in (n.curriculum, c.curriculum)))`,
    }),
    says: ({ there, missing }) =>
      missing > 0
        ? `${missing} of ${amount(there, 'class', 'classes')} without the right next class`
        : amount(there, 'class', 'classes'),
    button: 'Set up the classes',
    path: screens.settingsclasses.path,
  },
  {
    key: 'streams',
    place: 30,
    title: 'Streams',
    purpose: 'A stream is the part of a class that sits together and has a class teacher.',
    counts: () => ({
      there: sql`select count(*) from settings.stream`,
      missing: sql`
        select count(*) from settings.class c
         where c.active and not exists (select from settings.stream s where s.school_id = c.school_id and s.class_id = c.id)`,
    }),
    says: ({ there, missing }) =>
      missing > 0 && there > 0
        ? `${amount(there, 'stream')}; ${amount(missing, 'class', 'classes')} without one`
        : amount(there, 'stream'),
    button: 'Add the streams',
    path: screens.settingstreams.path,
  },
  {
    key: 'staff',
    place: 40,
    title: 'Teachers and staff',
    purpose: 'Teachers are given classes and subjects; one sheet brings in everybody.',
    counts: () => ({
      there: sql`select count(*) from settings.staff_member where status = 'active'`,
      missing: sql`select 0`,
    }),
    says: ({ there }) => (there === 0 ? 'Nobody yet' : `${there} on the staff`),
    button: 'Bring in the staff',
    path: importAddress('registration.staff'),
  },
  {
    key: 'users',
    place: 50,
    title: 'Users',
    purpose: 'Whoever works in Daftari signs in as themselves, with the rights of their work.',
    counts: () => ({
      // The first administrator is there from the beginning.
      there: sql`select greatest(count(*) - 1, 0) from platform.users where school_id = kit.school_id() and disabled_at is null`,
      missing: sql`select 0`,
    }),
    says: ({ there }) => (there === 0 ? 'Only the first administrator' : amount(there + 1, 'user')),
    button: 'Add users',
    path: screens.users.path,
  },
];
