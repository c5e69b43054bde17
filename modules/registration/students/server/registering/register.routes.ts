import { implement } from '#kit/server/http/implement.ts';
import { registerApi } from '../../contract/register.ts';
import { finishDraft, refuseFinished } from './drafts.store.ts';
import { possibleDuplicates } from './duplicates.store.ts';
import { guardiansByPhone } from '../guardians/guardians.store.ts';
import { peekAdmissionNo } from './number.store.ts';
import { ageWarning } from '../places/place.rules.ts';
import { className, readStream } from '../places/place.store.ts';
import { register } from './register-student.ts';

export const registerRoutes = implement(registerApi, {
  register: async (ctx, { draftId, ...draft }) => {
    if (draftId !== null) await refuseFinished(ctx.tx, ctx.user.accountId, draftId);
    const registered = await register(ctx, draft);
    if (draftId !== null) await finishDraft(ctx.tx, ctx.user.accountId, draftId, registered);
    return registered;
  },

  checkDuplicates: async (ctx, input) => ({ rows: await possibleDuplicates(ctx.tx, input) }),

  checkPlace: async (ctx, { classId, streamId, bornOn, admittedOn }) => ({
    ageWarning: bornOn === null || classId === null ? null : ageWarning(await className(ctx.tx, classId), bornOn, admittedOn),
    stream: streamId === null ? null : await readStream(ctx.tx, streamId, false),
    nextNumber: await peekAdmissionNo(ctx.tx, Number(admittedOn.slice(0, 4))),
  }),

  findGuardian: async (ctx, { phone }) => ({ rows: await guardiansByPhone(ctx.tx, phone) }),
});
