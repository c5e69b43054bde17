import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { classKeyField } from '../../setup/contract/class-key.ts';
import { finding, unplacedPiece } from './judged.ts';

export const runStates = ['waiting', 'running', 'complete', 'partial', 'impossible', 'stopped', 'failed'] as const;
export type RunState = (typeof runStates)[number];

const count = z.int();

/** What is searched: empty lists say all. */
export const runScope = z.object({
  classIds: z.array(id).max(60).default([]),
  classKeys: z.array(classKeyField).max(200, 'Choose at most 200.').default([]),
  dayIds: z.array(id).max(28).default([]),
  keepLocks: z.boolean().default(true),
});
export type RunScope = z.infer<typeof runScope>;

/** How a run fills a timetable: of each class its slots in their order, with the subject that stands there. */
export const runPicture = z.array(
  z.object({
    name: z.string(),
    /** Null free, 0 without a subject, else the subject's number in the list. */
    cells: z.array(count.nullable()),
  }),
);

export const runProgress = z.object({
  placed: count,
  total: count,
  /** Points of the best so far. */
  cost: z.number(),
  seconds: z.number(),
  picture: runPicture,
});
export type RunProgress = z.infer<typeof runProgress>;

/** A piece that a repair has put elsewhere. */
export const movedPiece = z.object({ name: z.string(), from: z.string(), to: z.string() });

export const runResult = z.object({
  placed: count,
  total: count,
  cost: z.number(),
  /** How long it searched, and whether the clock ended it before its work was done. */
  seconds: z.number(),
  byClock: z.boolean(),
  unplaced: z.array(unplacedPiece),
  /** Of a repair what stands elsewhere, and how many stand where they stood. */
  moved: z.array(movedPiece),
  kept: count,
  words: z.string().nullable(),
});
export type RunResult = z.infer<typeof runResult>;

export const runRow = z.object({
  id,
  planId: id,
  state: z.enum(runStates),
  seed: count,
  seconds: count,
  scope: runScope,
  startedAt: instant,
  startedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  /** Its task, which the person who began it can follow. */
  jobId: id.nullable(),
  result: runResult.nullable(),
});
export type RunRow = z.infer<typeof runRow>;

/** Longest and usual time of a search, in seconds, and the highest seed. */
export const longestRun = 3600;
export const usualRun = 30;
export const highestSeed = 1_000_000;

const search = {
  seed: count.min(1, 'Enter 1 to 1,000,000.').max(highestSeed, 'Enter 1 to 1,000,000.').default(1),
  seconds: count.min(1, 'Enter 1 to 3,600.').max(longestRun, 'Enter 1 to 3,600.').default(usualRun),
};

const plan = '/api/timetable/plans/:id';
const path = '/api/timetable/runs';

/** Searches that fill a timetable. */
export const runsApi = {
  check: endpoint({
    method: 'POST',
    path: `${plan}/check`,
    access: timetableAdmin,
    summary: 'What cannot be, or only just, before a search: with who, how much and what would help',
    reads: true,
    input: byId.extend(runScope.shape),
    output: z.object({ findings: z.array(finding), lessons: count, slots: count }),
    errors: ['not_found', 'rule'],
  }),
  start: endpoint({
    method: 'POST',
    path: `${plan}/runs`,
    access: timetableAdmin,
    summary: 'Fill a timetable by a search',
    input: byId.extend({ ...runScope.shape, ...search }),
    output: runRow,
    errors: ['not_found', 'rule', 'conflict'],
    tells: ['jobs'],
  }),
  repair: endpoint({
    method: 'POST',
    path: `${plan}/repair`,
    access: timetableAdmin,
    summary: 'Make a new version that keeps as many lessons where they stand as can be',
    input: byId.extend({ name: line(80), ...search }),
    output: runRow,
    errors: ['not_found', 'rule', 'conflict', 'duplicate'],
    tells: ['jobs'],
  }),
  list: endpoint({
    method: 'GET',
    path: `${plan}/runs`,
    access: timetableRead,
    summary: 'Runs over a timetable, the latest first',
    input: byId,
    output: z.object({ rows: z.array(runRow), total: count }),
    errors: ['not_found'],
  }),
  progress: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: timetableRead,
    summary: 'A run with how far it is, as a picture is drawn of it',
    input: byId,
    output: runRow.extend({ progress: runProgress.nullable() }),
    errors: ['not_found'],
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/:id/stop`,
    access: timetableAdmin,
    summary: 'Stop a run, with what it has found or without',
    input: byId.extend({ keep: z.boolean() }),
    output: runRow,
    errors: ['not_found', 'rule'],
    tells: ['jobs'],
  }),
};
