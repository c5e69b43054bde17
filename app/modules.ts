import type { Api, Endpoint } from '#kit/contract/endpoint.ts';
import { exportsApi, filesApi, jobsApi } from '#kit/contract/exports.ts';
import { imagesApi, uploadsApi } from '#kit/contract/files.ts';
import { auditApi, historyApi } from '#kit/contract/history.ts';
import { importsApi } from '#kit/contract/imports.ts';
import type { Module } from '#kit/contract/module.ts';
import { viewsApi } from '#kit/contract/views.ts';
import { biometrics } from '#modules/biometrics/module.ts';
import { exams } from '#modules/exams/module.ts';
import { finance } from '#modules/finance/module.ts';
import { home } from '#modules/home/module.ts';
import { hr } from '#modules/hr/module.ts';
import { inventory } from '#modules/inventory/module.ts';
import { elearning } from '#modules/elearning/module.ts';
import { library } from '#modules/library/module.ts';
import { messaging } from '#modules/messaging/module.ts';
import { platform } from '#modules/platform/module.ts';
import { registration } from '#modules/registration/module.ts';
import { settings } from '#modules/settings/module.ts';
import { timetable } from '#modules/timetable/module.ts';

/** The modules in their order: a module uses only those before it. The table of contents of the product. */
export const modules: readonly Module[] = [
  platform,
  settings,
  registration,
  messaging,
  biometrics,
  exams,
  timetable,
  finance,
  hr,
  inventory,
  library,
  elearning,
  home,
];

/** The kit's own endpoints by resource; the kit has no manifest because it is no module. */
const kitApis: Readonly<Record<string, Api>> = {
  audit: auditApi,
  exports: exportsApi,
  files: filesApi,
  history: historyApi,
  images: imagesApi,
  imports: importsApi,
  jobs: jobsApi,
  uploads: uploadsApi,
  views: viewsApi,
};

/** Every endpoint with its name, `<module>.<resource>.<call>`; the kit's are `kit.<resource>.<call>`. */
export const endpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = [
  { name: 'kit', apis: kitApis },
  ...modules,
].flatMap(({ name, apis }) =>
  Object.entries(apis).flatMap(([resource, api]) =>
    Object.entries(api).map(([call, endpoint]) => [`${name}.${resource}.${call}`, endpoint] as const),
  ),
);
