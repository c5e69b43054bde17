import type { Area } from '#kit/contract/module.ts';
import { messagingUse } from '../contract/access.ts';
import { noticeEvents } from './contract/events.ts';
import { noticesApi } from './contract/notices.ts';

export const notices: Area = {
  name: 'notices',
  uses: ['audience', 'compose'],
  apis: { notices: noticesApi },
  events: Object.values(noticeEvents),
  entities: { notice: messagingUse },
};
