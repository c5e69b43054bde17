import { implement, type Route } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
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
import { remarkChoices, remarkLengthsOf, remarkStore, setRemarkLengths } from './remarks.store.ts';
import { coloursOf, resetColours, saveColours } from './report-colours.store.ts';
import { calendarTerms, reportDateStore } from './report-dates.store.ts';
import { formColours, reportLayoutStore } from './report-layouts.store.ts';
import { addUsualRemarks } from './usual-remarks.store.ts';

export const reportsRoutes = ({ letterhead, seals }: ExamsParts): Route[] => [
  ...implement(remarksApi, {
    ...handlersOf(remarkStore),
    choices: async (ctx) => {
      const { lengths, version } = await remarkLengthsOf(ctx);
      return { ...(await remarkChoices(ctx)), lengths, lengthsVersion: version };
    },
    addUsual: (ctx, { languages }) => addUsualRemarks(ctx, languages),
    setLengths: (ctx, { version, ...lengths }) => setRemarkLengths(ctx, version, lengths),
  }),

  ...implement(reportDatesApi, {
    ...handlersOf(reportDateStore),
    terms: async (ctx) => ({ rows: await calendarTerms(ctx) }),
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
    ...handlersOf(reportLayoutStore),
    create: (ctx, { definition, ...draft }) =>
      reportLayoutStore.create(ctx, { ...draft, definition: definition ?? usualLayout(draft.curriculum) }),
    preview: async (ctx, { curriculum, definition, colours }) => {
      const kept = await formColours(ctx, curriculum);
      const own = { letterhead: await letterhead(ctx), seals: await seals(ctx) };
      const paper = { ...own, layout: definition, colours: { ...kept, ...colours } };
      return { svg: await drawReportForm(sampleForm(curriculum, schoolDay(ctx)), paper) };
    },
  }),
];
