import type { Menu } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';
import { settingsAdmin } from './access.ts';

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
  hostels: screen({ path: '/hostels', title: 'Hostels', access: settingsAdmin, words: 'rooms beds houses dormitories' }),
};

export const menu = { name: 'settings', title: 'Settings', group: 'Office', icon: 'settings', screens } as const satisfies Menu;
