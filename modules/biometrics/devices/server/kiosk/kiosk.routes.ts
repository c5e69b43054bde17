import { buffer } from 'node:stream/consumers';
import { implement, type Route } from '#kit/server/http/implement.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { studentsWithConsent } from '#modules/registration/server/public.ts';
import { kioskPageApi } from '../../contract/kiosk-page.ts';
import { kiosksApi } from '../../contract/kiosks.ts';
import type { GadgetStore } from '../gadgets/gadgets.store.ts';
import { noteSeen } from '../push/known-gadget.ts';
import { atKiosk, noteWaiting, pairBrowser, stateOf } from './at-kiosk.ts';
import { createKiosk, getKiosk, offerCode, revokeKiosk, showPhotos } from './kiosks.store.ts';
import { type Taken, takeScans } from './take-scans.ts';

/** What administrators do with kiosks, and what the kiosks themselves call: nobody is signed in there. */
export const kioskRoutes = (store: GadgetStore): Route[] => [
  ...implement(kiosksApi, {
    create: (ctx, input) => createKiosk(ctx, store, input),
    get: (ctx, { id }) => getKiosk(ctx, id),
    show: (ctx, { id, showsPhoto }) => showPhotos(ctx, id, showsPhoto),
    offer: (ctx, { id }) => offerCode(ctx, id),
    revoke: (ctx, { id }) => revokeKiosk(ctx, id),
  }),
  ...implement(kioskPageApi, {
    pair: (ctx, { code }) => pairBrowser(ctx, code),
    hello: (ctx, { token, clock, waiting }) =>
      atKiosk(ctx, token, async (at) => {
        await noteWaiting(at, waiting);
        await noteSeen(at.tx, at.id, at.now, { drift: Math.round((Date.parse(clock) - at.now.getTime()) / 1000) });
        return stateOf(at);
      }),
    scan: async (ctx, input) => {
      const { schoolId, taken } = await atKiosk(ctx, input.token, async (at) => ({
        schoolId: at.school.id,
        taken: await takeScans(at, input),
      }));
      ctx.afterCommit(() => ctx.services.live.tell('presence', schoolId));
      const photo = await photoOf(ctx, schoolId, taken.photo);
      const results = taken.results.map((result) => (photo !== null && result.name !== null ? { ...result, photo } : result));
      return { results, now: ctx.now.toISOString() };
    },
  }),
];

/** The photo of who has just scanned as a data address; null where the family has not agreed to photos, or it is no picture. */
async function photoOf({ services, log }: PublicContext, schoolId: number, wanted: Taken['photo']): Promise<string | null> {
  const school = wanted && (await schoolById(services, schoolId));
  if (!wanted || !school) return null;
  return inSystem(
    services,
    school,
    log,
    'kiosk',
    async (ctx) => {
      if (!(await studentsWithConsent(ctx.tx, [wanted.studentId], 'photo')).has(wanted.studentId)) return null;
      const picture = await services.files.thumbnail(ctx, wanted.fileId).catch(() => null);
      if (!picture) return null;
      const { body } = picture;
      const bytes = body instanceof Uint8Array ? Buffer.from(body) : await buffer(body);
      return `data:${picture.type};base64,${bytes.toString('base64')}`;
    },
    undefined,
    { readOnly: true },
  );
}
