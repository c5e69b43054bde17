import { implement } from '#kit/server/http/implement.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { AreaServer } from '../../server/parts.ts';
import { activitiesApi, playerApi } from '../contract/activities.ts';
import { learnerActivitiesApi } from '../contract/learner.ts';
import { fileOfActivity, getActivity, listActivities, listScores } from './activities/activities.store.ts';
import { cardsOfQuestions } from './activities/cards-of-questions.ts';
import { changeActivity, copyActivity, createActivity, moveActivity, removeActivity } from './activities/write-activity.ts';
import { takeReviews } from './cards/take-reviews.ts';
import { checkTry } from './learner/check-try.ts';
import { ownActivities, ownActivity, ownHeld, ownPicture } from './learner/own-activities.ts';
import { keepPackage } from './packages/keep-package.ts';
import { packageOf } from './packages/packages.store.ts';
import { playAddress, playerSettingOf, savePlayer } from './packages/player.ts';
import { servePackages } from './packages/serve-files.ts';
import type { Ctx } from './person.ts';
import type { ActivityBody } from '../contract/activity.ts';

const packageIdOf = ({ body }: { body: ActivityBody }): number | null => (body.kind === 'package' ? body.packageId : null);

/** The file of a package. Throws 404. */
async function packageFile(ctx: Ctx, packageId: number | null) {
  const found = packageId === null ? null : await packageOf(ctx.tx, packageId);
  if (!found) throw notFound('file');
  return { ...(await ctx.services.files.open(ctx, found.fileId)), name: found.name, inline: false };
}

export const interactiveServer: AreaServer = ({ sealer, publicUrl }) => ({
  routes: [
    ...implement(activitiesApi, {
      list: (ctx, input) => listActivities(ctx, input),
      get: (ctx, { id }) => getActivity(ctx, id),
      create: (ctx, draft) => createActivity(ctx, draft),
      update: (ctx, input) => changeActivity(ctx, input),
      move: (ctx, input) => moveActivity(ctx, input),
      copy: (ctx, { id }) => copyActivity(ctx, id),
      remove: async (ctx, { id }) => {
        await removeActivity(ctx, id);
        return {};
      },
      scores: (ctx, input) => listScores(ctx, input),
      file: (ctx, { id, fileId }) => fileOfActivity(ctx, id, fileId),
      download: async (ctx, { id }) => packageFile(ctx, packageIdOf(await getActivity(ctx, id))),
      play: async (ctx, { id }) => playAddress(ctx, packageIdOf(await getActivity(ctx, id)), { sealer, publicUrl }),
      cards: (ctx, input) => cardsOfQuestions(ctx, input),
      upload: (ctx) => keepPackage(ctx),
    }),
    ...implement(playerApi, {
      get: (ctx) => playerSettingOf(ctx.tx),
      save: (ctx, said) => savePlayer(ctx, said, publicUrl),
    }),
    ...implement(learnerActivitiesApi, {
      list: (ctx, input) => ownActivities(ctx, input),
      get: (ctx, { id }) => ownActivity(ctx, id),
      check: (ctx, input) => checkTry(ctx, input),
      review: (ctx, input) => takeReviews(ctx, input),
      file: (ctx, { id, fileId }) => ownPicture(ctx, id, fileId),
      download: async (ctx, { id }) => packageFile(ctx, packageIdOf(await ownHeld(ctx, id))),
      play: async (ctx, { id }) => playAddress(ctx, packageIdOf(await ownHeld(ctx, id)), { sealer, publicUrl }),
    }),
  ],
  serve: (http, services) => servePackages(http, services, sealer, publicUrl),
});
