import { implement } from '#kit/server/http/implement.ts';
import { coverageApi } from '../../contract/coverage.ts';
import { coverageFigures, listCoverage } from './coverage.store.ts';

export const coverageRoutes = implement(coverageApi, {
  list: (ctx, input) => listCoverage(ctx, input),
  figures: (ctx, { termId }) => coverageFigures(ctx, termId),
});
