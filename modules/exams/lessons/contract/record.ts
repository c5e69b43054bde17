import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { planRecord } from './plans.ts';
import { teachingUse } from '../../contract/access.ts';

/** A lesson in the record of work covered: every lesson that was taught. */
export const recordRow = planRecord.extend({ taughtOn: z.string(), remarks: z.string().nullable() });
export type RecordRow = z.infer<typeof recordRow>;

const filter = {
  scope: z.enum(['mine', 'all']).default('mine'),
  termId: id.optional(),
  classId: id.optional(),
  streamId: id.optional(),
  courseId: id.optional(),
  staffMemberId: id.optional(),
  from: day.optional(),
  to: day.optional(),
};
const path = '/api/exams/lessons/record';
const access = teachingUse;
const paper = z.object(filter);

export const recordApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'The record of work covered: own lessons that were taught, or all that the caller may read',
    input: pageInput(['taughtOn', 'className', 'courseName', 'staffName', 'strand', 'subStrand'], '-taughtOn').extend(filter),
    output: pageOf(recordRow),
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/paper`,
    access,
    summary: 'The record of work covered on the school’s paper',
    input: paper,
    output: binary,
  }),
  document: endpoint({
    method: 'GET',
    path: `${path}/document`,
    access,
    summary: 'The record of work covered as a Word document',
    input: paper,
    output: binary,
  }),
};
