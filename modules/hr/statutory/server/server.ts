import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { lawCalculatorApi } from '../contract/calculator.ts';
import { lawKinds } from '../contract/law.ts';
import { lawsApi } from '../contract/laws.ts';
import { lawChoicesApi, lawPacksApi } from '../contract/packs.ts';
import { explainMonth } from './calculator.ts';
import { kenyanLaw } from './law/kenyan-law.ts';
import { openLaw } from './laws/law-rows.ts';
import { lawStore } from './laws/laws.store.ts';
import { nonePosted, postedMonths } from './laws/posted-months.ts';
import { acceptPack, declinePack, lawsOfPack, listPacks, packWithChanges } from './packs/choices.store.ts';
import { lawImpact } from './packs/law-impact.ts';
import { choicesOf, packStore, publishPack, withdrawPack } from './packs/packs.store.ts';

export const statutoryServer: AreaServer = ({ ports }) => {
  const [posted = nonePosted] = ports.of(postedMonths);
  const [impact] = ports.of(lawImpact);
  return {
    routes: [
      ...implement(lawsApi, {
        ...handlersOf(lawStore(posted)),
        open: async (ctx) => ({ added: await openLaw(ctx) }),
      }),
      ...implement(lawCalculatorApi, { explain: (ctx, asked) => explainMonth(ctx.tx, asked) }),
      ...implement(lawPacksApi, {
        ...handlersOf(packStore),
        known: () => ({ laws: lawKinds.flatMap((kind) => kenyanLaw.findLast((law) => law.kind === kind) ?? []) }),
        publish: publishPack,
        withdraw: withdrawPack,
        choices: choicesOf,
      }),
      ...implement(lawChoicesApi, {
        list: (ctx, input) => listPacks(ctx.tx, input),
        get: (ctx, { id }) => packWithChanges(ctx.tx, posted, id),
        impact: async (ctx, { id }) => {
          const laws = await lawsOfPack(ctx.tx, id);
          return { impact: (await impact?.(ctx, laws)) ?? null };
        },
        accept: (ctx, input) => acceptPack(ctx, posted, input),
        decline: async (ctx, input) => {
          await declinePack(ctx, input);
          return {};
        },
      }),
    ],
  };
};
