import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { gradingSystemsApi } from '../contract/grading-systems.ts';
import { scalesApi } from '../contract/scales.ts';
import { subjectGroupsApi } from '../contract/subject-groups.ts';
import { subjectsApi } from '../contract/subjects.ts';
import { gradingSystemOptions, gradingSystemStore } from './grading-systems.store.ts';
import { addKenyanScales } from './kenyan-scales.store.ts';
import { addKnecSubjects } from './knec.store.ts';
import { changedScales, type GradesStanding, scaleOptions } from './scales.store.ts';
import { subjectGroupStore } from './subject-groups.store.ts';
import { subjectOptions, subjectStore } from './subjects.store.ts';

export const setupRoutes = (standing: GradesStanding) => [
  ...implement(subjectGroupsApi, handlersOf(subjectGroupStore)),
  ...implement(scalesApi, {
    ...handlersOf(changedScales(standing)),
    options: async (ctx) => ({ rows: await scaleOptions(ctx) }),
    addKenyan: (ctx) => addKenyanScales(ctx),
  }),
  ...implement(gradingSystemsApi, {
    ...handlersOf(gradingSystemStore),
    options: async (ctx) => ({ rows: await gradingSystemOptions(ctx) }),
  }),
  ...implement(subjectsApi, {
    ...handlersOf(subjectStore),
    options: async (ctx) => ({ rows: await subjectOptions(ctx) }),
    addKnec: (ctx) => addKnecSubjects(ctx),
  }),
];
