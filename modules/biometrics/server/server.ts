import { waiting } from '#kit/server/approval/waiting.ts';
import { homeParts } from '#kit/server/module/home-parts.ts';
import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { audienceConditions } from '#modules/messaging/server/public.ts';
import { restoredSchools, schoolStarters } from '#modules/platform/server/public.ts';
import { consentListeners, dataSections } from '#modules/registration/server/public.ts';
import { tellNothing } from '../alerts/server/rules.store.ts';
import { alertsServer } from '../alerts/server/server.ts';
import { attendanceOf } from '../days/server/attendance.store.ts';
import { registerToday } from '../days/server/audience.ts';
import { casesAtHome } from '../cases/server/at-home.ts';
import { casesServer } from '../cases/server/server.ts';
import { daysServer } from '../days/server/server.ts';
import { letGadgetsWait } from '../devices/server/gadgets/gadgets.store.ts';
import { silentDevices } from '../devices/server/gadgets/silent.ts';
import { punchImport } from '../devices/server/imports/punch-import.ts';
import { endWithoutConsent } from '../devices/server/people/end-without-consent.ts';
import { punchesOf } from '../devices/server/punches/punches.store.ts';
import { devicesServer } from '../devices/server/server.ts';
import { musterServer } from '../muster/server/server.ts';
import { registersAtHome } from '../registers/server/home-part.ts';
import { registersServer } from '../registers/server/server.ts';
import { remindedAtHome } from '../reminders/server/at-home.ts';
import { remindersServer } from '../reminders/server/server.ts';
import { startAttendance } from '../setup/server/codes.store.ts';
import { mismatchesAtHome } from '../mismatches/server/home-part.ts';
import { mismatchesServer } from '../mismatches/server/server.ts';
import { staffServer } from '../staff/server/server.ts';
import { setupServer } from '../setup/server/server.ts';
import { fates } from './fates.ts';
import { removeOldEverywhere } from './remove-old.ts';

/** In their order. */
const areas = [
  setupServer,
  daysServer,
  casesServer,
  staffServer,
  registersServer,
  devicesServer,
  musterServer,
  mismatchesServer,
  alertsServer,
  remindersServer,
];

export const biometricsServer: ServerModule = {
  name: 'biometrics',
  personal: { title: 'Attendance', fates },
  imports: [punchImport],
  provides: [
    ...provide(audienceConditions, registerToday),
    ...provide(homeParts, registersAtHome, mismatchesAtHome),
    ...provide(waiting, ...casesAtHome, remindedAtHome, silentDevices),
    ...provide(schoolStarters, async (ctx) => void (await startAttendance(ctx))),
    ...provide(consentListeners, endWithoutConsent),
    ...provide(restoredSchools, letGadgetsWait, tellNothing),
    ...provide(
      dataSections,
      { name: 'attendance', read: (ctx, id) => attendanceOf(ctx.tx, id) },
      { name: 'punches', read: (ctx, id) => punchesOf(ctx.tx, id) },
      { name: 'punches', whose: 'staff', read: (ctx, id) => punchesOf(ctx.tx, id, 'staff') },
    ),
  ],
  build: (house) => joinedParts([...areas.map((area) => area(house)), { routes: [], minutely: removeOldEverywhere }]),
};
