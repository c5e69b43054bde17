import type { Area } from '#kit/contract/module.ts';
import { messagingUse } from '../contract/access.ts';
import { composeApi } from './contract/compose.ts';
import { messageApproval } from './contract/message-approval.ts';

export const compose: Area = {
  name: 'compose',
  uses: ['outgoing', 'delivery', 'sms', 'audience', 'texts'],
  apis: { compose: composeApi },
  entities: { 'composed message': messagingUse },
  approvals: [messageApproval],
};
