import type { Area } from '#kit/contract/module.ts';
import { eventRulesApi } from './contract/event-rules.ts';
import { templates } from './contract/templates.ts';

export const texts: Area = {
  name: 'texts',
  uses: ['outgoing', 'audience'],
  tables: ['messaging.template'],
  apis: { events: eventRulesApi, templates },
};
