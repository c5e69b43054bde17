import { waiting } from '#kit/server/approval/waiting.ts';
import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { lessonsServer } from '../lessons/server/server.ts';
import { roomImport } from '../setup/server/room-import.ts';
import { plansServer } from '../plans/server/server.ts';
import { setupServer } from '../setup/server/server.ts';
import { coversAtHome, uncoveredAtHome } from '../substitution/server/at-home.ts';
import { substitutionServer } from '../substitution/server/server.ts';
import { fates } from './fates.ts';
import type { AreaServer } from './parts.ts';

/** In their order. */
const areas: readonly AreaServer[] = [setupServer, lessonsServer, plansServer, substitutionServer];

export const timetableServer: ServerModule = {
  name: 'timetable',
  personal: { title: 'Timetable', fates },
  provides: provide(waiting, coversAtHome, uncoveredAtHome),
  imports: [roomImport],
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
