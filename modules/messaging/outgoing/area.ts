import type { Area } from '#kit/contract/module.ts';
import { messagingUse } from '../contract/access.ts';
import { smsEvents } from './contract/events.ts';
import { sendingRulesApi } from './contract/sending-rules.ts';

export const outgoing: Area = {
  name: 'outgoing',
  uses: [],
  apis: { rules: sendingRulesApi },
  events: Object.values(smsEvents),
  entities: { 'sending rules': messagingUse },
};
