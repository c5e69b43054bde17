import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { plansApi } from '../contract/plans.ts';
import { planFile } from './papers.ts';
import { planOptions, simulate } from './simulate.ts';

export const plansServer: AreaServer = ({ letterhead }) => ({
  routes: implement(plansApi, {
    options: (ctx) => planOptions(ctx),
    simulate: (ctx, input) => simulate(ctx, input),
    file: (ctx, input) => planFile(ctx, input, letterhead),
  }),
});
