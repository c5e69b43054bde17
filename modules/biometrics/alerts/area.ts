import type { Area } from '#kit/contract/module.ts';
import { attendanceRead } from '../contract/access.ts';
import { alertsApi } from './contract/alerts.ts';

/** What families are told of attendance by SMS, by itself: the school's rules, and every message that came of them. */
export const alerts: Area = {
  name: 'alerts',
  uses: ['setup', 'days', 'devices', 'registers'],
  apis: { alerts: alertsApi },
  entities: { 'attendance message': attendanceRead },
};
