import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { registersApi } from '../contract/registers.ts';
import { markRegister } from './mark-register.ts';
import { historyOf, listRegisters, marksOf, rollOf } from './registers.store.ts';

export const registersServer: AreaServer = () => ({
  routes: implement(registersApi, {
    list: (ctx, input) => listRegisters(ctx, input),
    roll: (ctx, input) => rollOf(ctx, input),
    marks: (ctx, input) => marksOf(ctx, input),
    enter: (ctx, { marks, because, markedAt, ...key }) => markRegister(ctx, key, { marks, because, markedAt }),
    history: (ctx, input) => historyOf(ctx, input),
  }),
});
