import type { Area } from '#kit/contract/module.ts';
import { messagingUse } from '../contract/access.ts';
import { smsEvents } from './contract/events.ts';
import { sendingRulesApi } from './contract/sending-rules.ts';

export const outgoing: Area = {
  name: 'outgoing',
  uses: [],
  publishes: [
    'messaging.batch',
    'messaging.blacklist',
    'messaging.composed',
    'messaging.credit_account',
    'messaging.credit_entry',
    'messaging.line',
    'messaging.message',
    'messaging.messages',
    'messaging.provider',
    'messaging.trace',
  ],
  apis: { rules: sendingRulesApi },
  events: Object.values(smsEvents),
  entities: { 'sending rules': messagingUse },
};
