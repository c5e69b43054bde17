import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import { implement } from '#kit/server/http/implement.ts';
import { declineOffer, offersToUs, offerToUs, schoolsOfBranch } from '#modules/platform/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { offerWords, transferOffersApi } from '../contract/offers.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { readFile, takeIn } from './take-in.ts';

/** Students between the schools of a branch: what they offer to one another. */
export const offerRoutes = ({ signer, checks }: { signer: Signer; checks: readonly ClearanceCheck[] }) =>
  implement(transferOffersApi, {
    schools: async (ctx) => ({ rows: await schoolsOfBranch(ctx.services, ctx.school.id) }),
    list: (ctx, input) => offersToUs(ctx.tx, input),
    get: async (ctx, { id }) => {
      const offer = await offerToUs(ctx.tx, id);
      if (!offer) throw notFound('offer');
      return { ...offer, content: offer.file === null ? null : await readFile(ctx, offer.file, signer) };
    },
    take: async (ctx, { id, ...place }) => {
      const { file } = await standing(ctx, id);
      // The file lay in this installation's own database; its signature is checked all the same.
      return takeIn(ctx, { ...place, text: file, trustKey: true }, signer, checks);
    },
    decline: async (ctx, { id, reason }) => {
      const before = await standing(ctx, id);
      await declineOffer(ctx, id, schoolDay(ctx), reason);
      ctx.changed({
        entity: 'transfer offer',
        id,
        action: 'declined',
        reason,
        after: { Student: before.studentName, From: before.fromSchool },
      });
      return { ...before, state: 'declined' as const, closedBecause: reason };
    },
  });

async function standing(ctx: RegistrationContext, id: number) {
  // A declined one cannot be locked any more, and is told apart from one that never was.
  const offer = (await offerToUs(ctx.tx, id, true)) ?? (await offerToUs(ctx.tx, id));
  if (!offer) throw notFound('offer');
  const { file } = offer;
  if (file === null) throw new UserError('rule', `This offer is ${offerWords[offer.state].toLowerCase()} already.`);
  return { ...offer, file };
}
