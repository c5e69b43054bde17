import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
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
import { heldBack } from './ports.ts';
import { selfTestRoutes } from './self-tests/self-tests.routes.ts';
import { paperToSplit } from './split/paper.ts';
import { takePieces } from './split/take-pieces.ts';
import { exportQuestions, lossesOf } from './transfer/export-questions.ts';
import { getFile, listFiles, readUpload } from './transfer/read-upload.ts';
import { pictureOfFile, takeFile } from './transfer/take-file.ts';

export const bankServer: AreaServer = ({ ports }) => ({
  routes: [
    ...implement(questionsApi, {
      list: (ctx, input) => listQuestions(ctx, input),
      get: (ctx, { id }) => getQuestion(ctx, id),
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
