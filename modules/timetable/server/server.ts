import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import type { AreaServer } from './parts.ts';
import { fates } from './fates.ts';

/** In their order. */
const areas: readonly AreaServer[] = [];

export const timetableServer: ServerModule = {
  name: 'timetable',
  personal: { title: 'Timetable', fates },
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
