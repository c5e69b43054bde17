import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

/** Subjects of which a student takes so many at least and at most; `most` null: any number. */
export const subjectGroup = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  least: z.number().int(),
  most: z.number().int().nullable(),
  courseIds: z.array(id),
  subjects: z.string(),
  members: z.number().int(),
});
export type SubjectGroup = z.infer<typeof subjectGroup>;

const count = (smallest: number) =>
  z.number().int('Enter a whole number.').min(smallest, `Enter ${smallest} to 30.`).max(30, `Enter ${smallest} to 30.`);

const draft = z.object({
  name: line(60),
  least: count(0).default(0),
  most: count(1).nullable().default(null),
  courseIds: z.array(id).min(1, 'Choose the subjects of the group.').max(60, 'Choose at most 60 subjects.'),
});

export const subjectGroupDraft = draft.superRefine(({ least, most, courseIds }, ctx) => {
  if (most !== null && most < least)
    ctx.addIssue({ code: 'custom', path: ['most'], message: 'Enter at least as many as the smallest number.' });
  if (least > new Set(courseIds).size)
    ctx.addIssue({ code: 'custom', path: ['least'], message: 'The group has fewer subjects than this.' });
});

const path = '/api/exams/subjectgroups';

export const subjectGroupsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: examsRead,
    summary: 'Subject groups',
    input: pageInput(['name', 'least', 'most', 'members']),
    output: pageOf(subjectGroup),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: examsRead,
    summary: 'One subject group',
    input: byId,
    output: subjectGroup,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: examsAdmin,
    summary: 'Add a subject group',
    input: subjectGroupDraft,
    output: subjectGroup,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Change a subject group',
    input: subjectGroupDraft.safeExtend({ id, version: z.number().int() }),
    output: subjectGroup,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Remove a subject group that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
