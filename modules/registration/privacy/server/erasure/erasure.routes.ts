import { implement, type Route } from '#kit/server/http/implement.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { erasuresApi } from '../../contract/erasures.ts';
import type { ClearanceCheck } from '../../../students/server/clearance-check.ts';
import type { eraseJob } from './erase.job.ts';
import {
  approveErasure,
  askErasure,
  erasureOf,
  erasureRequest,
  getErasure,
  listErasures,
  noteJob,
  withdrawErasure,
} from './erasures.store.ts';
import { liftHold, placeHold } from './holds.store.ts';
import type { ErasureParts } from './parts.ts';
import { countMentions, previewErasure } from './preview.store.ts';
import { proofPdf } from './proof.ts';

interface Needs {
  readonly erasure: ErasureParts;
  readonly clearance: readonly ClearanceCheck[];
  readonly letterhead: LetterheadProvider;
}

export const erasureRoutes = ({ erasure, clearance, letterhead }: Needs, job: ReturnType<typeof eraseJob>): Route[] => {
  const preview = async (ctx: SchoolContext, requestId: number) => {
    const { subjectKind: kind, subjectId: id } = await erasureRequest(ctx, requestId);
    return previewErasure(ctx, { kind, id }, erasure, clearance);
  };
  return [
    ...implement(erasuresApi, {
      list: (ctx, input) => listErasures(ctx, input),
      preview: (ctx, { id }) => preview(ctx, id),
      mentions: async (ctx, { id: requestId }) => {
        const { subjectKind: kind, subjectId: id } = await erasureRequest(ctx, requestId);
        return { mentions: await countMentions(ctx.tx, { kind, id }, erasure) };
      },
      ofRequest: async (ctx, { id }) => ({ erasure: await erasureOf(ctx, id) }),
      ask: async (ctx, input) => askErasure(ctx, input, await preview(ctx, input.id)),
      approve: async (ctx, input) => {
        const { requestId } = await getErasure(ctx, input.id);
        const { id } = await approveErasure(ctx, input, await preview(ctx, requestId));
        const jobId = await ctx.services.jobs.enqueue(ctx, job, { erasureId: id }, `Erasure ${id}`);
        return noteJob(ctx, id, jobId);
      },
      withdraw: (ctx, { id }) => withdrawErasure(ctx, id),
      proof: (ctx, { id }) => proofPdf(ctx, id, letterhead),
      hold: async (ctx, { id, reason }) => ({ holdId: await placeHold(ctx, id, reason) }),
      lift: async (ctx, { id }) => {
        await liftHold(ctx, id);
        return {};
      },
    }),
  ];
};
