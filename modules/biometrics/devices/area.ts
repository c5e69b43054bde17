import type { Area } from '#kit/contract/module.ts';
import { enrolmentsApi } from './contract/enrolments.ts';
import { deviceEvents } from './contract/events.ts';
import { gadgets, gadgetsApi } from './contract/gadgets.ts';
import { kioskPageApi } from './contract/kiosk-page.ts';
import { kiosksApi } from './contract/kiosks.ts';
import { punchesApi } from './contract/punches.ts';

/** Devices at gates and doors: who they are, who stands in them, and what they saw. */
export const devices: Area = {
  name: 'devices',
  uses: ['setup', 'days', 'staff'],
  publishes: ['biometrics.gadget', 'biometrics.enrolment', 'biometrics.punch'],
  apis: { gadgets: gadgetsApi, kiosks: kiosksApi, kioskPage: kioskPageApi, enrolments: enrolmentsApi, punches: punchesApi },
  events: Object.values(deviceEvents),
  entities: { device: gadgets.access.read },
};
