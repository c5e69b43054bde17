import { defineModule } from '#kit/contract/module.ts';
import { authApi } from './contract/auth.ts';
import { screens } from './contract/screens.ts';

export const platform = defineModule({
  name: 'platform',
  title: 'Platform',
  group: 'Platform',
  icon: 'building-community',
  uses: [],
  screens,
  apis: { auth: authApi },
});
