import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { registersApi } from '../contract/registers.ts';
import { addEvidence, evidenceFile, evidenceOf, removeEvidence } from './evidence.store.ts';
import { lessonsOfDay } from './lessons-of-day.ts';
import { markRegister } from './mark-register.ts';
import { historyOf, listRegisters, marksOf, rollOf } from './registers.store.ts';

export const registersServer: AreaServer = ({ ports }) => {
  const lessons = ports.of(lessonsOfDay);
  return {
    routes: implement(registersApi, {
      list: (ctx, input) => listRegisters(ctx, input, lessons),
      roll: (ctx, input) => rollOf(ctx, input),
      marks: (ctx, input) => marksOf(ctx, input, lessons),
      enter: (ctx, { marks, because, markedAt, ...key }) => markRegister(ctx, key, { marks, because, markedAt }),
      history: (ctx, input) => historyOf(ctx, input),
      evidence: (ctx, input) => evidenceOf(ctx, input),
      addEvidence: (ctx, input) => addEvidence(ctx, input),
      evidenceFile: async (ctx, { id }) => ctx.services.files.open(ctx, await evidenceFile(ctx, id)),
      removeEvidence: (ctx, input) => removeEvidence(ctx, input),
    }),
  };
};
