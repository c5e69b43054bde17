import { defineModule } from '#kit/contract/module.ts';
import { homeApi } from './contract/home.ts';
import { myClassApi } from './contract/my-class.ts';
import { menu } from './contract/screens.ts';

export const home = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics', 'exams', 'finance', 'inventory', 'library'],
  apis: { home: homeApi, myClass: myClassApi },
});
