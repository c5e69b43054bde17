import { implement } from '#kit/server/http/implement.ts';
import { journalsApi } from '../../contract/books/journals.ts';
import { journalChoices, journalOf, listJournals } from './journals/journal.store.ts';
import { postManual, reverseManual } from './journals/manual.store.ts';

export const journalRoutes = implement(journalsApi, {
  list: (ctx, input) => listJournals(ctx.tx, input),
  choices: (ctx) => journalChoices(ctx.tx),
  get: (ctx, { id }) => journalOf(ctx.tx, id),
  create: (ctx, draft) => postManual(ctx, draft),
  reverse: (ctx, input) => reverseManual(ctx, input),
});
