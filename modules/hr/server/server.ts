import { waiting } from '#kit/server/approval/waiting.ts';
import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { daysServer } from '../days/server/server.ts';
import { exitsAtHome } from '../exits/server/at-home.ts';
import { exitsServer } from '../exits/server/server.ts';
import { figuresServer } from '../figures/server/server.ts';
import { itemsServer } from '../items/server/server.ts';
import { importOfUses } from '../items/server/use-import.ts';
import { leaveAtHome } from '../leave/server/at-home.ts';
import { leaveServer } from '../leave/server/server.ts';
import { payingAtHome } from '../paying/server/at-home.ts';
import { payingProvide, payingServer } from '../paying/server/server.ts';
import { plansServer } from '../plans/server/server.ts';
import { returnsAtHome } from '../returns/server/at-home.ts';
import { returnsServer } from '../returns/server/server.ts';
import { runsAtHome } from '../runs/server/at-home.ts';
import { allPosted, postedAmong } from '../runs/server/posted.ts';
import { runsProvide, runsServer } from '../runs/server/server.ts';
import { selfAtHome } from '../self/server/at-home.ts';
import { selfServer } from '../self/server/server.ts';
import { branchImport } from '../setup/server/branch-import.ts';
import { setupServer } from '../setup/server/server.ts';
import { slipsServer } from '../slips/server/server.ts';
import { statutoryServer } from '../statutory/server/server.ts';
import { employeeImport } from '../employees/server/employee-import.ts';
import { employeesServer } from '../employees/server/server.ts';
import { fates } from './fates.ts';
import type { AreaServer } from './parts.ts';

/** In their order. */
const areas: readonly AreaServer[] = [
  setupServer,
  statutoryServer,
  employeesServer,
  leaveServer,
  daysServer,
  itemsServer,
  runsServer,
  exitsServer,
  payingServer,
  returnsServer,
  plansServer,
  figuresServer,
  slipsServer,
  selfServer,
];

export const hrServer: ServerModule = {
  name: 'hr',
  personal: { title: 'HR and payroll', fates },
  imports: [branchImport, employeeImport, importOfUses({ posted: postedAmong, months: allPosted })],
  provides: [
    ...runsProvide,
    ...payingProvide,
    ...provide(waiting, ...leaveAtHome, ...runsAtHome, ...exitsAtHome, ...payingAtHome, ...returnsAtHome, ...selfAtHome),
  ],
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
