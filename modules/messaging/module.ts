import { defineModule } from '#kit/contract/module.ts';
import { screens } from './contract/screens.ts';

export const messaging = defineModule({
  name: 'messaging',
  title: 'Messaging',
  group: 'Office',
  icon: 'message',
  uses: ['platform', 'settings', 'registration'],
  screens,
  apis: {},
});
