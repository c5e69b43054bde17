import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { bellsApi, slots } from '../contract/bells.ts';
import { choicesApi } from '../contract/choices.ts';
import { classesApi } from '../contract/classes.ts';
import { cycleApi } from '../contract/cycle.ts';
import { rooms } from '../contract/rooms.ts';
import { subjectsApi } from '../contract/subjects.ts';
import { tags } from '../contract/tags.ts';
import { timetableTeachersApi } from '../contract/teachers.ts';
import { timesOffApi } from '../contract/times-off.ts';
import { bellStore, copyBell } from './bells.store.ts';
import { readChoices } from './choices.ts';
import { getClass, listClasses, saveClass } from './classes.store.ts';
import { readCycle, saveCycle } from './cycle.store.ts';
import { dayInUse } from './day-in-use.ts';
import { lessonLoads, type ReadLoads } from './lesson-loads.ts';
import { roomStore } from './rooms.store.ts';
import { slotStoreOf } from './slots.store.ts';
import { colourSubjects, subjectStore } from './subjects.store.ts';
import { tagGoes, tagStore } from './tags.store.ts';
import { getTeacher, listTeachers, saveTeacher, setMostLessons } from './teachers.store.ts';
import { readTimesOff, saveTimesOff } from './times-off.store.ts';
import { setUpUsualDay } from './usual-day.ts';

export const setupServer: AreaServer = ({ ports }) => {
  const [provided] = ports.of(lessonLoads);
  const carriers = ports.of(tagGoes);
  const inUse = ports.of(dayInUse);
  const loads: ReadLoads = async (tx) => (provided ? provided(tx) : null);
  return {
    routes: [
      ...implement(tags.api, {
        ...handlersOf(tagStore),
        remove: async (ctx, { id }) => {
          for (const takeOff of carriers) await takeOff(ctx.tx, id);
          await tagStore.remove(ctx, id);
          return {};
        },
      }),
      ...implement(cycleApi, {
        get: (ctx) => readCycle(ctx.tx),
        save: (ctx, draft) => saveCycle(ctx, draft, inUse),
        setUp: setUpUsualDay,
      }),
      ...implement(bellsApi, {
        ...handlersOf(bellStore),
        copy: (ctx, { id, ...draft }) => copyBell(ctx, id, draft),
      }),
      ...implement(slots.api, handlersOf(slotStoreOf(inUse))),
      ...implement(rooms.api, handlersOf(roomStore)),
      ...implement(subjectsApi, {
        list: (ctx, input) => subjectStore.list(ctx, input),
        get: (ctx, { id }) => subjectStore.get(ctx, id),
        update: (ctx, { id, version, ...draft }) => subjectStore.update(ctx, id, version, draft),
        colour: async (ctx) => ({ coloured: await colourSubjects(ctx) }),
      }),
      ...implement(classesApi, {
        list: (ctx, input) => listClasses(ctx.tx, loads, input),
        get: (ctx, { id }) => getClass(ctx.tx, loads, id),
        update: (ctx, input) => saveClass(ctx, loads, input),
      }),
      ...implement(timetableTeachersApi, {
        list: (ctx, input) => listTeachers(ctx.tx, loads, input),
        get: (ctx, { id }) => getTeacher(ctx.tx, loads, id),
        update: (ctx, input) => saveTeacher(ctx, loads, input),
        setAll: async (ctx, { ids, mostWeek }) => ({ changed: await setMostLessons(ctx, ids, mostWeek) }),
      }),
      ...implement(timesOffApi, {
        get: (ctx, { owner, key }) => readTimesOff(ctx.tx, owner, key),
        save: saveTimesOff,
      }),
      ...implement(choicesApi, { all: (ctx) => readChoices(ctx.tx) }),
    ],
  };
};
