import { implement } from '#kit/server/http/implement.ts';
import { lookupsApi } from '../contract/lookups.ts';
import {
  activeClasses,
  allHostels,
  allStreams,
  counties,
  courseOptions,
  departmentOptions,
  freeBedsOf,
  openYears,
  subCounties,
} from './lookups.store.ts';
import { staffOptions } from './people/staff-directory.store.ts';

export const lookupRoutes = implement(lookupsApi, {
  classesWithAll: async (ctx) => [{ id: 0, name: 'All', level: 0 }, ...(await activeClasses(ctx.tx))],
  streams: (ctx, { classId }) => allStreams(ctx.tx, classId),
  counties: (ctx) => counties(ctx.tx),
  subCounties: (ctx, { countyCode }) => subCounties(ctx.tx, countyCode),
  hostels: (ctx) => allHostels(ctx.tx),
  freeBeds: async (ctx, { hostelId }) => ({ rows: await freeBedsOf(ctx.tx, hostelId) }),
  departments: async (ctx) => ({ rows: await departmentOptions(ctx.tx) }),
  courses: async (ctx) => ({ rows: await courseOptions(ctx.tx) }),
  years: async (ctx) => ({ rows: await openYears(ctx.tx) }),
  staff: async (ctx, input) => ({ rows: await staffOptions(ctx.tx, input) }),
});
