import { implement, type Route } from '#kit/server/http/implement.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { reportColoursApi } from '../contract/report-colours.ts';
import { reportDatesApi } from '../contract/report-dates.ts';
import { usualLayout } from '../contract/report-layout.ts';
import { reportLayoutsApi } from '../contract/report-layouts.ts';
import { remarksApi } from '../contract/remarks.ts';
import type { ExamsParts } from '../../server/parts.ts';
import { scaleOptions } from '../../setup/server/scales.store.ts';
import { sampleForm } from './forms/sample-form.ts';
import { drawReportForm } from './forms/write-report-forms.ts';
import { createRemark, remarkChoices, remarkLengthsOf, remarkStore, setRemarkLengths, updateRemark } from './remarks.store.ts';
import { coloursOf, resetColours, saveColours } from './report-colours.store.ts';
import { calendarTerms, reportDateStore } from './report-dates.store.ts';
import { formColours, reportLayoutStore } from './report-layouts.store.ts';
import { addUsualRemarks } from './usual-remarks.store.ts';

export const reportsRoutes = ({ letterhead, seals }: ExamsParts): Route[] => [
  ...implement(remarksApi, {
    list: (ctx, input) => remarkStore.list(ctx, input),
    choices: async (ctx) => {
      const { lengths, version } = await remarkLengthsOf(ctx);
      return { ...(await remarkChoices(ctx)), lengths, lengthsVersion: version };
    },
    get: (ctx, { id }) => remarkStore.get(ctx, id),
    create: (ctx, draft) => createRemark(ctx, draft),
    addUsual: (ctx, { languages }) => addUsualRemarks(ctx, languages),
    setLengths: (ctx, { version, ...lengths }) => setRemarkLengths(ctx, version, lengths),
    update: (ctx, { id, version, ...draft }) => updateRemark(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await remarkStore.remove(ctx, id);
      return {};
    },
  }),

  ...implement(reportDatesApi, {
    list: (ctx, input) => reportDateStore.list(ctx, input),
    terms: async (ctx) => ({ rows: await calendarTerms(ctx) }),
    get: (ctx, { id }) => reportDateStore.get(ctx, id),
    create: (ctx, draft) => reportDateStore.create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => reportDateStore.update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await reportDateStore.remove(ctx, id);
      return {};
    },
  }),

  ...implement(reportColoursApi, {
    get: async (ctx) => {
      const [{ name, motto }, scales, colours] = [await letterhead(ctx), await scaleOptions(ctx), await coloursOf(ctx)];
      return { ...colours, scales, school: { name, motto } };
    },
    save: (ctx, draft) => saveColours(ctx, draft),
    reset: (ctx) => resetColours(ctx),
  }),

  ...implement(reportLayoutsApi, {
    list: (ctx, input) => reportLayoutStore.list(ctx, input),
    get: (ctx, { id }) => reportLayoutStore.get(ctx, id),
    create: (ctx, { definition, ...draft }) =>
      reportLayoutStore.create(ctx, { ...draft, definition: definition ?? usualLayout(draft.curriculum) }),
    preview: async (ctx, { curriculum, definition, colours }) => {
      const kept = await formColours(ctx, curriculum);
      const own = { letterhead: await letterhead(ctx), seals: await seals(ctx) };
      const paper = { ...own, layout: definition, colours: { ...kept, ...colours } };
      return { svg: await drawReportForm(sampleForm(curriculum, schoolDay(ctx)), paper) };
    },
    update: (ctx, { id, version, ...draft }) => reportLayoutStore.update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await reportLayoutStore.remove(ctx, id);
      return {};
    },
  }),
];
