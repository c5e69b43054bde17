import { defineModule } from '#kit/contract/module.ts';
import { messagingUse } from './contract/access.ts';
import { audienceApi } from './contract/audience.ts';
import { composeApi } from './contract/compose/compose.ts';
import { screens } from './contract/screens.ts';
import { sendingRulesApi } from './contract/sending-rules.ts';
import { sheetsApi } from './contract/sheets.ts';
import { templatesApi } from './contract/templates.ts';

export const messaging = defineModule({
  name: 'messaging',
  title: 'Messaging',
  group: 'Office',
  icon: 'message',
  uses: ['platform', 'settings', 'registration'],
  screens,
  apis: {
    audience: audienceApi,
    compose: composeApi,
    sheets: sheetsApi,
    rules: sendingRulesApi,
    templates: templatesApi,
  },
  entities: { template: messagingUse, 'composed message': messagingUse, 'sending rules': messagingUse },
});
