import type { Area } from '#kit/contract/module.ts';
import { examsRead } from '../contract/access.ts';
import { resultSmsApi } from './contract/result-sms.ts';
import { sendingApproval } from './contract/sending-approval.ts';
import { examEvents } from './contract/events.ts';

export const notifications: Area = {
  name: 'notifications',
  uses: ['setup', 'sittings', 'results'],
  apis: { telling: resultSmsApi },
  events: Object.values(examEvents),
  entities: { 'results by SMS': examsRead },
  approvals: [sendingApproval],
};
