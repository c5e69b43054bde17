import type { Area } from '#kit/contract/module.ts';
import { leaveoutsUse } from '../contract/access.ts';
import { leaveoutApproval } from './contract/leaveout-approval.ts';
import { leaveoutEvents } from './contract/events.ts';
import { leaveoutTypes } from './contract/leaveout-types.ts';
import { gateApi } from './contract/gate.ts';
import { leaveoutsApi } from './contract/leaveouts.ts';
import { leaveoutReportApi } from './contract/report.ts';

/** Who is let out, by whom and until when, and the gate. */
export const leaveouts: Area = {
  name: 'leaveouts',
  uses: ['students'],
  publishes: ['registration.leaveout', 'registration.leaveout_type', 'registration.leaveouts'],
  apis: {
    leaveouts: leaveoutsApi,
    leaveoutTypes,
    leaveoutReport: leaveoutReportApi,
    gate: gateApi,
  },
  events: Object.values(leaveoutEvents),
  entities: {
    'leave-out': leaveoutsUse,
  },
  approvals: [leaveoutApproval],
};
