import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalText } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { resource } from '#kit/contract/resource.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { breach, comparedPlan, unplacedPiece } from './judged.ts';

export const planStates = ['draft', 'published', 'archived'] as const;
export type PlanState = (typeof planStates)[number];
export const planMade = ['empty', 'generated', 'copied', 'imported', 'repaired'] as const;

const path = '/api/timetable/plans';
const count = z.int();

/** Versions of the timetable. */
export const plans = resource({
  path,
  access: { read: timetableRead, write: timetableAdmin },
  words: { one: 'timetable', many: 'Timetables' },
  record: {
    name: z.string(),
    note: z.string().nullable(),
    state: z.enum(planStates),
    made: z.enum(planMade),
    /** The timetable that it was copied from or repairs; null where it is none's, or that one is gone. */
    fromName: z.string().nullable(),
    createdAt: instant,
    /** Pieces of lessons that stand, and that there are. */
    placed: count,
    total: count,
    /** Whether a run fills it now. */
    running: z.boolean(),
  },
  draft: z.object({ name: line(80), note: optionalText(500) }),
  filter: pageInput(['name', 'createdAt', 'placed'], '-createdAt').extend({ state: z.enum(planStates).optional() }),
  refuses: { draft: ['rule'], removal: ['in_use', 'rule'] },
});

/** A piece of a lesson where it stands. */
export const placement = z.object({
  lessonId: id,
  /** From 0, in the order of the lesson's lengths. */
  piece: count,
  dayId: id,
  /** The slot in which it begins, and how many it takes. */
  slotId: id,
  length: count,
  roomId: id.nullable(),
  locked: z.boolean(),
});
export type Placement = z.infer<typeof placement>;

const planSlot = z.object({
  id,
  bellId: id,
  name: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  kind: z.string(),
  /** Empty: on every day. */
  dayIds: z.array(id),
});

/** A plan whole, with everything that is needed to draw it. */
export const wholePlan = z.object({
  id,
  version: count,
  name: z.string(),
  state: z.enum(planStates),
  days: z.array(z.object({ id, name: z.string(), short: z.string(), weekday: count, week: count })),
  slots: z.array(planSlot),
  classes: z.array(z.object({ key: z.string(), classId: id, name: z.string(), short: z.string(), bellId: id.nullable() })),
  teachers: z.array(z.object({ id, name: z.string(), short: z.string() })),
  rooms: z.array(z.object({ id, name: z.string(), short: z.string() })),
  lessons: z.array(
    z.object({
      id,
      courseId: id.nullable(),
      subject: z.string(),
      /** As shown in a cell, and in which colour. */
      short: z.string(),
      colour: z.string(),
      lengths: z.array(count),
      teacherIds: z.array(id),
      /** Every class of the timetable in which somebody sits in it; of a part alone with its name. */
      groups: z.array(z.object({ classKey: z.string(), partId: id.nullable(), partName: z.string().nullable() })),
    }),
  ),
  placements: z.array(placement),
});
export type WholePlan = z.infer<typeof wholePlan>;

export const plansApi = {
  ...plans.api,
  whole: endpoint({
    method: 'GET',
    path: `${path}/:id/whole`,
    access: timetableRead,
    summary: 'A timetable whole: days, slots, lessons and where each piece stands',
    input: byId,
    output: wholePlan,
    errors: ['not_found'],
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: timetableAdmin,
    summary: 'Copy a timetable with every place and lock',
    input: byId.extend({ name: line(80) }),
    output: plans.record,
    errors: ['not_found', 'duplicate'],
  }),
  archive: endpoint({
    method: 'POST',
    path: `${path}/:id/archive`,
    access: timetableAdmin,
    summary: 'Put a timetable away, or take it out again',
    input: byId.extend({ archived: z.boolean() }),
    output: plans.record,
    errors: ['not_found', 'rule'],
  }),
  judge: endpoint({
    method: 'GET',
    path: `${path}/:id/judge`,
    access: timetableRead,
    summary: 'What a timetable breaks and what it costs, in words',
    input: byId,
    output: z.object({ placed: count, total: count, cost: count, hard: z.array(breach), soft: z.array(breach) }),
    errors: ['not_found'],
  }),
  unplaced: endpoint({
    method: 'GET',
    path: `${path}/:id/unplaced`,
    access: timetableRead,
    summary: 'Lessons without a place, each with the reason and the smallest thing that would let it in',
    input: byId,
    output: z.object({ rows: z.array(unplacedPiece), total: count }),
    errors: ['not_found'],
  }),
  compare: endpoint({
    method: 'GET',
    path: '/api/timetable/comparison',
    access: timetableRead,
    summary: 'Timetables side by side: unplaced lessons, gaps, days, undesired slots, spread, and lessons that were moved',
    input: z.object({ ids: z.array(id).min(1, 'Choose timetables.').max(6, 'Choose at most 6.') }),
    output: z.object({ plans: z.array(comparedPlan) }),
    errors: ['not_found'],
  }),
};
