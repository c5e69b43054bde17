import { z } from 'zod';
import { id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';

const count = (smallest: number) =>
  z.int('Enter a whole number.').min(smallest, `Enter ${smallest} to 30.`).max(30, `Enter ${smallest} to 30.`);

const draft = z.object({
  name: line(60),
  least: count(0).default(0),
  most: count(1).nullable().default(null),
  courseIds: z.array(id).min(1, 'Choose the subjects of the group.').max(60, 'Choose at most 60 subjects.'),
});

const wholeDraft = draft.superRefine(({ least, most, courseIds }, ctx) => {
  if (most !== null && most < least)
    ctx.addIssue({ code: 'custom', path: ['most'], message: 'Enter at least as many as the smallest number.' });
  if (least > new Set(courseIds).size)
    ctx.addIssue({ code: 'custom', path: ['least'], message: 'The group has fewer subjects than this.' });
});

/** Subjects of which a student takes so many at least and at most; `most` null: any number. */
export const subjectGroups = resource({
  path: '/api/exams/subjectgroups',
  access: { read: examsRead, write: examsAdmin },
  words: { one: 'subject group', many: 'Subject groups' },
  record: {
    name: z.string(),
    least: z.int(),
    most: z.int().nullable(),
    courseIds: z.array(id),
    subjects: z.string(),
    members: z.int(),
  },
  draft: wholeDraft,
  filter: pageInput(['name', 'least', 'most', 'members']),
  refuses: { draft: ['rule'] },
});
export type SubjectGroup = RecordOf<typeof subjectGroups>;
export const subjectGroupsApi = subjectGroups.api;
