import { implement } from '#kit/server/http/implement.ts';
import { withheldApi } from '../../contract/withheld.ts';
import { draftRemittance, markRemitted, unmark } from './remit-tax.ts';
import { listWithheld, owedTax } from './withheld.store.ts';

export const withheldRoutes = implement(withheldApi, {
  list: ({ tx }, input) => listWithheld(tx, input),
  owed: ({ tx }) => owedTax(tx),
  draft: (ctx, input) => draftRemittance(ctx, input),
  mark: (ctx, input) => markRemitted(ctx, input),
  unmark: (ctx, input) => unmark(ctx, input),
});
