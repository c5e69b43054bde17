import { notFound } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { genresApi } from '../contract/genres.ts';
import { learnerContentApi } from '../contract/learner-content.ts';
import { contentOptionsApi, learnerTopicsApi } from '../contract/options.ts';
import { resourcesApi } from '../contract/resources-api.ts';
import { tagsApi } from '../contract/tags.ts';
import { topicsApi } from '../contract/topics.ts';
import { beginPack, packJob } from './files/pack.job.ts';
import { readNames } from './files/read-names.ts';
import {
  downloadedByLearner,
  fileForLearner,
  getForLearner,
  learnerSubjects,
  listForLearner,
  rate,
} from './learner/learner-content.ts';
import { learnerTopics, tagOptions, topicOptions } from './options.ts';
import { tagMoves, topicMoves } from './ports.ts';
import { createResource, createResources } from './resources/add-resources.ts';
import { browse } from './resources/browse.ts';
import {
  addFile,
  countDownload,
  fileOf,
  publishResource,
  removeResource,
  submitResource,
  updateResource,
} from './resources/change-resource.ts';
import { getResource, listResources, resourceDocuments } from './resources/resources.store.ts';
import { addUsualGenres, changeGenre, genreStore, mergeTags, renameTag, tagStore } from './tags/tags.store.ts';
import { readTextJob } from './text/read-text.job.ts';
import { addOutline } from './topics/add-outline.ts';
import { createTopic, mergeTopic, moveTopic, removeTopic, updateTopic } from './topics/change-topic.ts';
import { getTopic, listTopics } from './topics/topics.store.ts';

export const contentServer: AreaServer = ({ ports }) => {
  const [topicsMove, tagsMove] = [ports.of(topicMoves), ports.of(tagMoves)];
  return {
    routes: [
      ...implement(contentOptionsApi, {
        topics: async (ctx, input) => ({ rows: await topicOptions(ctx, input) }),
        tags: async (ctx, { q }) => ({ rows: await tagOptions(ctx, q) }),
      }),
      ...implement(learnerTopicsApi, { list: async (ctx) => ({ rows: await learnerTopics(ctx) }) }),
      ...implement(topicsApi, {
        list: (ctx, input) => listTopics(ctx, input),
        get: (ctx, { id }) => getTopic(ctx, id),
        create: (ctx, input) => createTopic(ctx, input),
        addMany: (ctx, input) => addOutline(ctx, input),
        update: (ctx, input) => updateTopic(ctx, input),
        move: (ctx, input) => moveTopic(ctx, input),
        merge: (ctx, input) => mergeTopic(ctx, input, topicsMove),
        remove: async (ctx, { id }) => {
          await removeTopic(ctx, id);
          return {};
        },
      }),
      ...implement(tagsApi, {
        ...handlersOf(tagStore),
        update: (ctx, input) => renameTag(ctx, input),
        merge: (ctx, input) => mergeTags(ctx, input, tagsMove),
      }),
      ...implement(genresApi, {
        ...handlersOf(genreStore),
        update: (ctx, input) => changeGenre(ctx, input),
        addUsual: (ctx) => addUsualGenres(ctx),
      }),
      ...implement(resourcesApi, {
        list: (ctx, input) => listResources(ctx, input),
        browse: (ctx, input) => browse(ctx, input),
        get: (ctx, { id }) => getResource(ctx, id),
        readNames: async (ctx, { fileIds }) => ({ rows: await readNames(ctx, fileIds) }),
        create: (ctx, input) => createResource(ctx, input),
        createMany: (ctx, input) => createResources(ctx, input),
        update: (ctx, input) => updateResource(ctx, input),
        remove: async (ctx, { id }) => {
          await removeResource(ctx, id);
          return {};
        },
        addFile: (ctx, input) => addFile(ctx, input),
        submit: (ctx, input) => submitResource(ctx, input),
        publish: (ctx, input) => publishResource(ctx, input),
        giveBack: (ctx, { comment, ...at }) => resourceDocuments.take(ctx, 'giveBack', at, comment),
        revise: (ctx, { comment, ...at }) => resourceDocuments.take(ctx, 'revise', at, comment),
        retire: (ctx, { comment, ...at }) => resourceDocuments.take(ctx, 'retire', at, comment),
        file: (ctx, { id, number }) => fileOf(ctx, id, number),
        download: async (ctx, { id }) => {
          const { files, state } = await getResource(ctx, id);
          if (files.length === 0) throw notFound('file');
          if (state === 'published') await countDownload(ctx, id, 'staff');
          return {};
        },
        pack: (ctx, input) => beginPack(ctx, input),
      }),
      ...implement(learnerContentApi, {
        list: (ctx, input) => listForLearner(ctx, input),
        subjects: (ctx, input) => learnerSubjects(ctx, input),
        get: (ctx, { id }) => getForLearner(ctx, id),
        file: (ctx, { id }) => fileForLearner(ctx, id),
        download: async (ctx, { id }) => {
          await downloadedByLearner(ctx, id);
          return {};
        },
        rate: (ctx, input) => rate(ctx, input),
      }),
    ],
    jobs: [readTextJob, packJob],
  };
};
