import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { absencesApi } from '../contract/absences.ts';
import { coversApi } from '../contract/covers.ts';
import { cancelAbsence, createAbsence, getAbsence, listAbsences, updateAbsence } from './absences.store.ts';
import { acceptCover, cancelCover, declineCover, myCovers } from './answer.ts';
import { arrange } from './arrange.ts';
import { candidatesFor, dayLessons, dayPlan, freeRooms, proposeDay } from './day-plan.ts';
import { ledger } from './ledger.store.ts';
import { printSheet } from './sheet.ts';
import { unseenToday } from './unseen.store.ts';

export const substitutionServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(absencesApi, {
      list: (ctx, input) => listAbsences(ctx, input),
      get: (ctx, { id }) => getAbsence(ctx, id),
      create: (ctx, input) => createAbsence(ctx, input),
      update: (ctx, input) => updateAbsence(ctx, input),
      cancel: (ctx, { id, version }) => cancelAbsence(ctx, id, version),
      unseen: (ctx) => unseenToday(ctx),
    }),
    ...implement(coversApi, {
      day: (ctx, { day }) => dayPlan(ctx, day),
      lessons: (ctx, { day, staffMemberId }) => dayLessons(ctx, day, staffMemberId),
      candidates: (ctx, { day, sessionId, absentId }) => candidatesFor(ctx, day, sessionId, absentId),
      propose: (ctx, { day, absentId }) => proposeDay(ctx, day, absentId),
      rooms: (ctx, { day, sessionId }) => freeRooms(ctx, day, sessionId),
      arrange: async (ctx, { day, items }) => ({ rows: await arrange(ctx, day, items) }),
      cancel: (ctx, { id, version }) => cancelCover(ctx, id, version),
      mine: (ctx, { from }) => myCovers(ctx, from),
      accept: (ctx, { id, version }) => acceptCover(ctx, id, version),
      decline: (ctx, { id, version, because }) => declineCover(ctx, id, version, because),
      sheet: (ctx, { day }) => printSheet(ctx, day, letterhead),
      ledger: (ctx, input) => ledger(ctx, input),
    }),
  ],
});
