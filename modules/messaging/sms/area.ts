import type { Area } from '#kit/contract/module.ts';
import { creditApi, platformCreditApi } from './contract/credit.ts';
import { smsDashboardApi } from './contract/dashboard.ts';
import { smsApi } from './contract/history.ts';

export const sms: Area = {
  name: 'sms',
  uses: ['outgoing', 'delivery'],
  apis: { sms: smsApi, dashboard: smsDashboardApi, credit: creditApi, platformCredit: platformCreditApi },
};
