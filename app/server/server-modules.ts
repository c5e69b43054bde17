import { fates } from '#kit/server/fates.ts';
import { keptFates } from '#kit/server/resource/kept.ts';
import { Ports, type Provided, provide } from '#kit/server/module/ports.ts';
import type { Personal, ServerModule } from '#kit/server/module/server-module.ts';
import { biometricsServer } from '#modules/biometrics/server/server.ts';
import { examsServer } from '#modules/exams/server/server.ts';
import { financeServer } from '#modules/finance/server/server.ts';
import { homeServer } from '#modules/home/server/server.ts';
import { hrServer } from '#modules/hr/server/server.ts';
import { inventoryServer } from '#modules/inventory/server/server.ts';
import { elearningServer } from '#modules/elearning/server/server.ts';
import { libraryServer } from '#modules/library/server/server.ts';
import { messagingServer } from '#modules/messaging/server/server.ts';
import { platformServer } from '#modules/platform/server/server.ts';
import { type ErasureParts, erasureParts, personalTables } from '#modules/registration/server/public.ts';
import { registrationServer } from '#modules/registration/server/server.ts';
import { settingsServer } from '#modules/settings/server/server.ts';
import { timetableServer } from '#modules/timetable/server/server.ts';
import { modules } from '../modules.ts';

/** The server's side of every module, in the order of the manifests. */
export const serverModules: readonly ServerModule[] = [
  platformServer,
  settingsServer,
  registrationServer,
  messagingServer,
  biometricsServer,
  examsServer,
  timetableServer,
  financeServer,
  hrServer,
  inventoryServer,
  libraryServer,
  elearningServer,
  homeServer,
];

/** Tables of the modules that a copy of a school leaves out. */
export const staysHere = modules.flatMap((module) => module.staysHere ?? []);

const personal: readonly (readonly [schema: string, Personal])[] = [
  ['kit', { title: 'History and files', fates }],
  ...serverModules.flatMap(({ name, personal: own }) => (own ? [[name, own] as const] : [])),
];

/** What becomes of every table when a person is erased, and what the modules plug into those before them. */
export const provided: readonly Provided[] = [
  ...serverModules.flatMap(({ provides }) => provides ?? []),
  ...provide(personalTables, {
    fates: Object.assign(keptFates(modules), ...personal.map(([, own]) => own.fates)),
    words: Object.assign({}, ...personal.map(([, own]) => own.words ?? {})),
    titles: Object.fromEntries(personal.map(([schema, own]) => [schema, own.title])),
  }),
];

/** What all modules say about erasing a person. */
export const erasure: ErasureParts = erasureParts(new Ports(provided));
