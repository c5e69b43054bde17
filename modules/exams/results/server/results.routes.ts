import { implement } from '#kit/server/http/implement.ts';
import { resultsApi } from '../contract/results.ts';
import { differences, subjectFigures } from './figures.store.ts';
import { touchedBy } from './touched.store.ts';
import { listResults, listStandings, studentResults } from './standings.store.ts';

export const resultRoutes = implement(resultsApi, {
  standings: (ctx, input) => listStandings(ctx, input),
  students: (ctx, input) => listResults(ctx, input),
  student: (ctx, { id, studentId }) => studentResults(ctx, id, studentId),
  figures: (ctx, input) => subjectFigures(ctx, input),
  difference: (ctx, input) => differences(ctx, input),
  touched: (ctx, { id }) => touchedBy(ctx, id),
});
