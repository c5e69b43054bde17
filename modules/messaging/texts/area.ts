import type { Area } from '#kit/contract/module.ts';
import { messagingUse } from '../contract/access.ts';
import { eventRulesApi } from './contract/event-rules.ts';
import { templatesApi } from './contract/templates.ts';

export const texts: Area = {
  name: 'texts',
  uses: ['outgoing', 'audience'],
  tables: ['messaging.template'],
  apis: { events: eventRulesApi, templates: templatesApi },
  entities: { template: messagingUse },
};
