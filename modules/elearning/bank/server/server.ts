import type { Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import type { QuestionUse } from '../contract/question-uses.ts';
import { questionsApi } from '../contract/questions.ts';
import { splitApi } from '../contract/split.ts';
import { questionFilesApi } from '../contract/transfer.ts';
import { choices, getQuestion, getVersion, listQuestions } from './questions/questions.store.ts';
import {
  copyQuestion,
  createQuestion,
  fileOfQuestion,
  moveQuestion,
  moveQuestions,
  updateQuestion,
} from './questions/save-question.ts';
import { heldBack, questionUses, type QuestionUses } from './ports.ts';
import { selfTestRoutes } from './self-tests/self-tests.routes.ts';
import { paperToSplit } from './split/paper.ts';
import { takePieces } from './split/take-pieces.ts';
import { exportQuestions, lossesOf } from './transfer/export-questions.ts';
import { getFile, listFiles, readUpload } from './transfer/read-upload.ts';
import { pictureOfFile, takeFile } from './transfer/take-file.ts';

/** One question with where it stands, as the areas after the bank say. */
const withUses = (given: readonly QuestionUses[]) => async (ctx: SchoolContext, input: Input<typeof questionsApi.get>) => {
  const uses: QuestionUse[] = [];
  for (const usesOf of given) uses.push(...(await usesOf(ctx, input.id)));
  return { ...(await getQuestion(ctx, input.id)), uses };
};

export const bankServer: AreaServer = ({ ports }) => ({
  routes: [
    ...implement(questionsApi, {
      list: (ctx, input) => listQuestions(ctx, input),
      get: withUses(ports.of(questionUses)),
      version: (ctx, { id, number }) => getVersion(ctx, id, number),
      create: (ctx, input) => createQuestion(ctx, input),
      update: (ctx, input) => updateQuestion(ctx, input),
      move: (ctx, input) => moveQuestion(ctx, input),
      moveAll: (ctx, input) => moveQuestions(ctx, input),
      copy: (ctx, { id }) => copyQuestion(ctx, id),
      file: (ctx, { id, fileId }) => fileOfQuestion(ctx, id, fileId),
      choices: (ctx) => choices(ctx),
    }),
    ...implement(questionFilesApi, {
      list: (ctx, input) => listFiles(ctx, input),
      upload: (ctx) => readUpload(ctx),
      get: (ctx, { id }) => getFile(ctx, id),
      picture: (ctx, { id, fileId }) => pictureOfFile(ctx, id, fileId),
      take: (ctx, input) => takeFile(ctx, input),
      export: (ctx, input) => exportQuestions(ctx, input),
      exported: (ctx, input) => lossesOf(ctx, input),
    }),
    ...implement(splitApi, {
      get: (ctx, { id }) => paperToSplit(ctx, id),
      take: (ctx, input) => takePieces(ctx, input),
    }),
    ...selfTestRoutes(ports.of(heldBack)),
  ],
});
