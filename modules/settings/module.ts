import { defineModule } from '#kit/contract/module.ts';
import { settingsAdmin } from './contract/access.ts';
import { hostelsApi } from './contract/hostels.ts';
import { screens } from './contract/screens.ts';

export const settings = defineModule({
  name: 'settings',
  title: 'Settings',
  group: 'Office',
  icon: 'settings',
  uses: ['platform'],
  screens,
  apis: { hostels: hostelsApi },
  entities: { hostel: settingsAdmin },
});
