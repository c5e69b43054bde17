import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { setupServer } from '../setup/server/server.ts';
import { fates } from './fates.ts';
import type { AreaServer } from './parts.ts';

/** In their order. */
const areas: readonly AreaServer[] = [setupServer];

export const timetableServer: ServerModule = {
  name: 'timetable',
  personal: { title: 'Timetable', fates },
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
