import { implement } from '#kit/server/http/implement.ts';
import { journalsApi } from '../contract/journals.ts';
import { journalOrWait, reverseOrWait } from './second-person.ts';
import { filterNames, journalChoices, journalOf, listJournals } from './journals/journal.store.ts';

export const journalRoutes = implement(journalsApi, {
  list: (ctx, input) => listJournals(ctx.tx, input),
  choices: (ctx) => journalChoices(ctx.tx),
  get: (ctx, { id }) => journalOf(ctx.tx, id),
  names: async (ctx, input) => ({ rows: await filterNames(ctx.tx, input) }),
  entries: async (ctx, { id, page, size }) => {
    const { entries } = await journalOf(ctx.tx, id);
    return { rows: entries.slice((page - 1) * size, page * size), total: entries.length };
  },
  create: (ctx, draft) => journalOrWait(ctx, draft),
  reverse: (ctx, input) => reverseOrWait(ctx, input),
});
