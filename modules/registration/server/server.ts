import { waiting, waitsOf } from '#kit/server/approval/waiting.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { applicationRoutes } from '../applications/server/applications.routes.ts';
import { boardSections } from '../board/server/paper/pack-sections.ts';
import { boardRecords } from '../board/server/board-records.store.ts';
import { seatOnBoard } from '../board/server/erasure.ts';
import { boardServer } from '../board/server/server.ts';
import { startBoard } from '../board/server/lookups.store.ts';
import { routes as classesRoutes } from '../classes/server/server.ts';
import { leaveoutRoutes } from '../leaveouts/server/leaveouts.routes.ts';
import { leaveoutWaits } from '../leaveouts/server/own-leaveout.ts';
import { tellOfLateEverywhere } from '../leaveouts/server/late.ts';
import { paperData } from '../papers/server/certificate.store.ts';
import { papersServer } from '../papers/server/server.ts';
import { consentListeners } from '../privacy/server/consents.store.ts';
import { dataSections } from '../privacy/server/collect.job.ts';
import { erasureParts } from '../privacy/server/erasure/parts.ts';
import { employment, familyOfStudents, keptByRule, onTheRoll } from '../privacy/server/erasure/refusals.store.ts';
import { privacyServer } from '../privacy/server/server.ts';
import { promotionCarriers, promotionChecks } from '../promotion/server/checks.ts';
import { promotionRoutes } from '../promotion/server/promotion.routes.ts';
import { sponsorRoutes } from '../sponsors/server/sponsors.routes.ts';
import { staffServer } from '../staff/server/server.ts';
import { clearanceChecks } from '../students/server/clearance-check.ts';
import { rollFiguresOfSchools } from '../students/server/roll/figures.store.ts';
import { routes as studentsRoutes } from '../students/server/server.ts';
import { transferApproval } from '../transfers/contract/transfer-approval.ts';
import { eraseOffers, openTransfer } from '../transfers/server/erasure.ts';
import { keptTransfers } from '../transfers/server/flow.store.ts';
import { transfersRoutes } from '../transfers/server/server.ts';
import { provide } from '#kit/server/module/ports.ts';
import { erasureRefusals, erasureTraces } from '#kit/server/privacy/erasure.ts';
import { schoolById, schoolFigures, schoolStarters } from '#modules/platform/server/public.ts';
import { packParts } from '#modules/settings/server/public.ts';
import { leaveoutPart } from '../leaveouts/server/pack-part.ts';
import { studentsStep } from '../students/server/setup-step.ts';
import { gateAtHome } from '../leaveouts/server/home-part.ts';
import { homeParts } from '#kit/server/module/home-parts.ts';
import { setupSteps } from '#kit/server/module/setup-steps.ts';
import { fates, words } from './fates.ts';
import { imports } from './imports.ts';

export const registrationServer: ServerModule = {
  name: 'registration',
  personal: { title: 'Registration', fates, words },
  imports,
  provides: [
    ...provide(setupSteps, studentsStep),
    ...provide(homeParts, gateAtHome),
    ...provide(packParts, leaveoutPart),
    ...provide(schoolStarters, startBoard),
    ...provide(schoolFigures, rollFiguresOfSchools),
    ...provide(waiting, ...leaveoutWaits, ...waitsOf(transferApproval, keptTransfers)),
    ...provide(dataSections, paperData),
    ...provide(erasureRefusals, onTheRoll, openTransfer, keptByRule, familyOfStudents, employment, seatOnBoard),
    ...provide(erasureTraces, eraseOffers),
  ],
  build: (house) => {
    const { ports } = house;
    const clearance = ports.of(clearanceChecks);
    return joinedParts([
      { routes: [...studentsRoutes, ...staffServer(boardRecords), ...sponsorRoutes, ...applicationRoutes, ...classesRoutes] },
      {
        routes: leaveoutRoutes(house.letterhead),
        minutely: (services, log) => tellOfLateEverywhere(services, log, (id) => schoolById(services, id)),
      },
      { routes: transfersRoutes({ ...house, clearance }) },
      { routes: promotionRoutes({ checks: ports.of(promotionChecks), carriers: ports.of(promotionCarriers) }) },
      privacyServer({
        ...house,
        clearance,
        dataSections: ports.of(dataSections),
        consentListeners: ports.of(consentListeners),
        erasure: erasureParts(ports),
      }),
      papersServer(house),
      boardServer({ ...house, boardSections: ports.of(boardSections) }),
    ]);
  },
};
