import { waiting } from '#kit/server/approval/waiting.ts';
import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { catalogueImports } from '../catalogue/server/imports/catalogue-import.ts';
import { catalogueAtHome, catalogueProvides } from '../catalogue/server/plugs.ts';
import { catalogueServer } from '../catalogue/server/server.ts';
import { deskAtHome, deskProvides } from '../desk/server/plugs.ts';
import { deskServer } from '../desk/server/server.ts';
import { finesAtHome, finesProvides } from '../fines/server/plugs.ts';
import { finesServer } from '../fines/server/server.ts';
import { reportsAtHome, reportsProvides } from '../reports/server/plugs.ts';
import { reportsServer } from '../reports/server/server.ts';
import { fates } from './fates.ts';
import type { AreaServer } from './parts.ts';

/** In their order. */
const areas: readonly AreaServer[] = [catalogueServer, deskServer, finesServer, reportsServer];

export const libraryServer: ServerModule = {
  name: 'library',
  personal: { title: 'Library', fates },
  imports: catalogueImports,
  provides: [
    ...catalogueProvides,
    ...deskProvides,
    ...finesProvides,
    ...reportsProvides,
    ...provide(waiting, ...catalogueAtHome, ...deskAtHome, ...finesAtHome, ...reportsAtHome),
  ],
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
