import { implement, type Route } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { holidaysApi } from '../../contract/holidays.ts';
import { nextYearApi } from '../../contract/next-year.ts';
import { termsApi } from '../../contract/terms.ts';
import { yearsApi } from '../../contract/years.ts';
import { addPublicHolidays, holidayStore } from './holidays.store.ts';
import { addNextYear, nextYearDue, proposeNextYear, undoNextYear, yearJustMade } from './next-year.ts';
import { readCurrentTerm, termStore } from './terms.store.ts';
import { today, yearStore } from './years.store.ts';

export const calendarRoutes: Route[] = [
  ...implement(yearsApi, {
    ...handlersOf(yearStore),
    close: (ctx, { id }) => yearStore.close(ctx, id),
    reopen: (ctx, { id, reason }) => yearStore.reopen(ctx, id, reason),
  }),
  ...implement(nextYearApi, {
    proposal: async (ctx) => ({
      due: await nextYearDue(ctx),
      proposal: await proposeNextYear(ctx),
      made: await yearJustMade(ctx),
    }),
    undo: (ctx, { id }) => undoNextYear(ctx, id),
    add: async (ctx, year) => yearStore.get(ctx, (await addNextYear(ctx, year)).id),
  }),
  ...implement(termsApi, {
    ...handlersOf(termStore),
    current: async (ctx) => ({ term: (await readCurrentTerm(ctx.tx))(today(ctx)) }),
    makeCurrent: (ctx, { id }) => termStore.makeCurrent(ctx, id),
  }),
  ...implement(holidaysApi, {
    ...handlersOf(holidayStore),
    addPublic: async (ctx, { year }) => ({
      added: (await addPublicHolidays(ctx, year ?? Number(today(ctx).slice(0, 4)))).length,
    }),
  }),
];
