import { implement } from '#kit/server/http/implement.ts';
import type { SetupStep } from '#kit/server/module/setup-steps.ts';
import { setupApi } from '../../contract/first-week/setup.ts';
import { setAside, stepsOf } from './setup.store.ts';

/** @param steps those of all modules */
export const setupRoutes = (steps: readonly SetupStep[]) =>
  implement(setupApi, {
    steps: async (ctx) => ({ steps: await stepsOf(ctx, steps) }),
    setAside: async (ctx, { step, aside }) => {
      await setAside(ctx, steps, step, aside);
      return { steps: await stepsOf(ctx, steps) };
    },
  });
