import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { classOfKey } from '../../setup/server/classes.ts';
import { optionBlocksApi } from '../contract/blocks/option-blocks.ts';
import { lessonGridApi } from '../contract/grid/lesson-grid.ts';
import { divisionsApi } from '../contract/groups/divisions.ts';
import { lessonsOfApi } from '../contract/lessons-of.ts';
import { lessonsApi } from '../contract/lessons.ts';
import { readBlocks } from './blocks/blocks.store.ts';
import { proposeBlocks } from './blocks/propose-blocks.ts';
import { saveBlocks } from './blocks/save-blocks.ts';
import { lessonStore } from './cards/lessons.store.ts';
import { unplacedLessons } from './cards/unplaced.ts';
import { lessonChoices } from './choices.store.ts';
import { readLessonGrid } from './grid/read-lesson-grid.ts';
import { saveLessonGrid, undoLessons } from './grid/save-lesson-grid.ts';
import { divisionStore, studentsOfClass } from './groups/divisions.store.ts';
import { readLessonsOf } from './lessons-of.store.ts';

export const lessonsServer: AreaServer = ({ ports }) => ({
  routes: [
    ...implement(lessonsApi, {
      ...handlersOf(lessonStore(ports.of(unplacedLessons))),
      choices: (ctx) => lessonChoices(ctx.tx),
    }),
    ...implement(lessonsOfApi, { of: (ctx, input) => readLessonsOf(ctx.tx, input) }),
    ...implement(lessonGridApi, {
      grid: (ctx) => readLessonGrid(ctx.tx),
      save: (ctx, input) => saveLessonGrid(ctx, input),
      undo: (ctx, input) => undoLessons(ctx, input),
    }),
    ...implement(divisionsApi, {
      ...handlersOf(divisionStore),
      students: async (ctx, { classKey }) => ({ rows: await studentsOfClass(ctx.tx, await classOfKey(ctx.tx, classKey)) }),
    }),
    ...implement(optionBlocksApi, {
      get: (ctx, { classKey }) => readBlocks(ctx.tx, classKey),
      propose: (ctx, input) => proposeBlocks(ctx.tx, input),
      save: (ctx, input) => saveBlocks(ctx, input),
    }),
  ],
});
