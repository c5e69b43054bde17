import { defineModule } from '#kit/contract/module.ts';
import { homeApi } from './contract/home.ts';
import { screens } from './contract/screens.ts';

export const home = defineModule({
  name: 'home',
  title: 'Home',
  group: 'Home',
  icon: 'home',
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics', 'exams', 'finance'],
  screens,
  apis: { home: homeApi },
});
