import type { Menu, MenuAction } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';
import { schoolCopies, settingsAdmin } from './access.ts';

export const screens = {
  settings: screen({ path: '/settings', title: 'School settings', access: settingsAdmin, words: 'profile logo motto numbers' }),
  users: screen({ path: '/users', title: 'Users', access: settingsAdmin, words: 'roles rights passwords sessions' }),
  settingsclasses: screen({
    path: '/settingsclasses',
    title: 'Class setup',
    access: settingsAdmin,
    words: 'forms grades curriculum',
  }),
  settingstreams: screen({ path: '/settingstreams', title: 'Streams', access: settingsAdmin, words: 'class teacher capacity' }),
  courses: screen({ path: '/courses', title: 'Courses', access: settingsAdmin, words: 'pathways' }),
  departments: screen({ path: '/departments', title: 'Departments', access: settingsAdmin, words: 'heads' }),
  terms: screen({ path: '/terms', title: 'Years and terms', access: settingsAdmin, words: 'calendar holidays half-term' }),
  integrations: screen({
    path: '/integrations',
    title: 'Integrations',
    access: settingsAdmin,
    words: 'API tokens webhooks other programs website',
  }),
  packs: screen({
    path: '/packs',
    title: 'Start from a pack',
    access: settingsAdmin,
    menu: false,
    words: 'new school setup first week template undo',
  }),
  hostels: screen({ path: '/hostels', title: 'Hostels', access: settingsAdmin, words: 'rooms beds houses dormitories' }),
};

const actions = [
  { title: 'New user', screen: 'users', query: { open: 'new' }, words: 'add account password sign in' },
  { title: 'Assign roles', screen: 'users', query: { tab: 'bundles' }, words: 'rights permissions bundle access' },
  { title: 'Who can do what', screen: 'users', query: { tab: 'rights' }, words: 'roles rights permissions' },
  { title: 'Change the logo and stamp', screen: 'settings', query: { tab: 'pictures' }, words: 'letterhead signature picture' },
  { title: 'Change the school’s contacts', screen: 'settings', query: { tab: 'contacts' }, words: 'phone email address' },
  { title: 'Set admission numbers', screen: 'settings', query: { tab: 'numbers' }, words: 'format receipts numbering' },
  { title: 'Finance settings', screen: 'settings', query: { tab: 'finance' }, words: 'one-time code OTP' },
  { title: 'Choose the areas in use', screen: 'settings', query: { tab: 'areas' }, words: 'modules switch off hide' },
  {
    title: 'Export everything',
    screen: 'settings',
    query: { tab: 'everything' },
    access: schoolCopies,
    words: 'backup copy download',
  },
  { title: 'Set holidays', screen: 'terms', query: { tab: 'holidays' }, words: 'calendar half-term closed days' },
  { title: 'New term', screen: 'terms', query: { open: 'new' }, words: 'calendar opening closing dates' },
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'settings',
  title: 'Settings',
  group: 'Office',
  icon: 'settings',
  screens,
  actions,
} as const satisfies Menu;
