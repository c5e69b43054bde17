import { implement } from '#kit/server/http/implement.ts';
import { packsApi } from '../../contract/first-week/packs.ts';
import type { PackPart } from './pack-parts.ts';
import { makePack, packsUsed, planPack, undoPack } from './packs.store.ts';

/** @param parts those of all modules, in their order */
export const packRoutes = (parts: readonly PackPart[]) =>
  implement(packsApi, {
    used: async (ctx) => ({ rows: await packsUsed(ctx) }),
    plan: async (ctx, choice) => ({ parts: await planPack(ctx, parts, choice) }),
    make: (ctx, choice) => makePack(ctx, parts, choice),
    undo: (ctx, { id }) => undoPack(ctx, parts, id),
  });
