import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { derivedRights } from '#modules/platform/server/public.ts';
import { erasureFigures } from '#kit/server/privacy/erasure.ts';
import { analysisServer } from '../analysis/server/server.ts';
import { codingServer } from '../coding/server/server.ts';
import { examSteps } from '../cycle/server/exam-steps.ts';
import { lessonsServer } from '../lessons/server/server.ts';
import { marksServer } from '../marks/server/server.ts';
import { classRulePart } from '../mean/server/pack-part.ts';
import { meanServer } from '../mean/server/server.ts';
import { notificationsServer } from '../notifications/server/server.ts';
import { reportsServer } from '../reports/server/server.ts';
import { gradesStanding } from '../results/server/grades-standing.store.ts';
import { resultsServer } from '../results/server/server.ts';
import { reviewServer } from '../review/server/server.ts';
import { setupServer } from '../setup/server/server.ts';
import { sittingsServer } from '../sittings/server/server.ts';
import { teachingServer } from '../teaching/server/server.ts';
import { examFigures } from '../results/server/erasure.store.ts';
import { teachingRights } from '../teaching/server/teaching-rights.ts';
import { packParts } from '#modules/settings/server/public.ts';
import { examParts } from '../setup/server/pack-parts.ts';
import { subjectsStep } from '../setup/server/setup-step.ts';
import { homeParts } from '#kit/server/module/home-parts.ts';
import { departmentAtHome } from '../marks/server/home-part.ts';
import { plansAtHome } from '../lessons/server/home-part.ts';
import { setupSteps } from '#kit/server/module/setup-steps.ts';
import { fates, words } from './fates.ts';
import { imports } from './imports.ts';
import { feesOnForms } from './parts.ts';
import { serveSandbox } from '../coding/server/sandbox-files.ts';

/** In their order. */
const areas = [
  setupServer(gradesStanding),
  meanServer,
  teachingServer,
  sittingsServer(examSteps),
  resultsServer,
  marksServer,
  reviewServer,
  notificationsServer,
  analysisServer,
  reportsServer,
  lessonsServer,
  codingServer,
];

export const examsServer: ServerModule = {
  name: 'exams',
  personal: { title: 'Exams', fates, words },
  imports,
  provides: [
    ...provide(derivedRights, teachingRights),
    ...provide(erasureFigures, ...examFigures),
    ...provide(homeParts, departmentAtHome, plansAtHome),
    ...provide(setupSteps, subjectsStep),
    ...provide(packParts, ...examParts, classRulePart),
  ],
  build: (house) => {
    const parts = { ...house, fees: house.ports.one(feesOnForms) };
    return joinedParts([...areas.map((area) => area(parts)), { routes: [], serve: serveSandbox }]);
  },
};
