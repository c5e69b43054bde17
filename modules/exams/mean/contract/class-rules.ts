import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsAdmin, examsRead } from '../../contract/access.ts';
import { curricula } from '../../setup/contract/scales.ts';
import { subjectAreas } from '../../setup/contract/subjects.ts';
import { countings } from './counting.ts';

/**
 * Who are equal in the mean and in the sum of the marks of the subjects that count share a place, and the places they take up are left out (1, 1, 3); or
 * are told apart (1, 2, 3) by the first subject, in the order of report forms, in which their marks differ, and who differ in none by
 * who was admitted first. In one subject, whose marks are equal are told apart as in the whole exam.
 */
export const tieRules = ['share', 'apart'] as const;

/** How a class is examined: its subjects, which of them make the mean, and whether students are ranked. Its key is the class's. */
export const classRule = z.object({
  id,
  version: z.int(),
  className: z.string(),
  curriculum: z.enum(curricula),
  subjects: z.int(),
  compulsory: z.int(),
  counting: z.enum(countings),
  /** How many subjects count under `best` and `chosen`; null otherwise. */
  best: z.int().nullable(),
  /** Who sits fewer subjects is not ranked. */
  least: z.int(),
  ranked: z.boolean(),
  ties: z.enum(tieRules),
  gradingSystemId: id.nullable(),
  gradingSystemName: z.string().nullable(),
});
export type ClassRule = z.infer<typeof classRule>;

const meanGroup = z.object({ groupId: id, least: z.int(), most: z.int().nullable() });

/** The same with the subjects that the class takes, in the order of report forms. */
export const classRuleWithSubjects = classRule.extend({
  /** Under `chosen`: subjects that always count, and groups of which so many count. */
  required: z.array(id),
  groups: z.array(meanGroup.extend({ name: z.string(), courseIds: z.array(id) })),
  courses: z.array(
    z.object({
      courseId: id,
      name: z.string(),
      area: z.enum(subjectAreas),
      inMean: z.boolean(),
      compulsory: z.boolean(),
    }),
  ),
});
export type ClassRuleWithSubjects = z.infer<typeof classRuleWithSubjects>;

const few = z.int('Enter a whole number.').min(1, 'Enter 1 to 20.').max(20, 'Enter 1 to 20.');

export const classRuleDraft = z
  .object({
    counting: z.enum(countings),
    best: few.nullable().default(null),
    required: z.array(id).max(20, 'At most 20 subjects are required.').default([]),
    groups: z
      .array(
        z.object({
          groupId: id,
          least: z.int('Enter a whole number.').min(0, 'Enter 0 to 20.').max(20, 'Enter 0 to 20.'),
          most: z
            .number()
            .int('Enter a whole number.')
            .min(0, 'Enter 0 to 20.')
            .max(20, 'Enter 0 to 20.')
            .nullable()
            .default(null),
        }),
      )
      .max(6, 'Ask for at most 6 groups.')
      .default([]),
    least: few,
    ranked: z.boolean(),
    ties: z.enum(tieRules).default('share'),
    gradingSystemId: optionalId,
    courses: z.array(z.object({ courseId: id, compulsory: z.boolean() })).max(60, 'A class takes at most 60 subjects.'),
  })
  .superRefine(({ counting, best, required, groups, courses }, ctx) => {
    if (counting === 'chosen')
      checkChosen({ best, required, groups }, (path, message) => ctx.addIssue({ code: 'custom', path, message }));
    if ((counting === 'best' || counting === 'chosen') && best === null)
      ctx.addIssue({ code: 'custom', path: ['best'], message: 'Say how many subjects count.' });
    if (new Set(courses.map(({ courseId }) => courseId)).size < courses.length)
      ctx.addIssue({ code: 'custom', path: ['courses'], message: 'Name each subject once.' });
  });

interface Chosen {
  best: number | null;
  required: readonly number[];
  groups: readonly { groupId: number; least: number; most: number | null }[];
}

/** What no student could fulfil is refused where it is typed. */
function checkChosen({ best, required, groups }: Chosen, say: (path: (string | number)[], message: string) => void): void {
  if (new Set(required).size < required.length) say(['required'], 'Name each subject once.');
  if (best !== null && required.length > best) say(['required'], `Only ${best} subjects count.`);
  if (new Set(groups.map(({ groupId }) => groupId)).size < groups.length) say(['groups'], 'Name each group once.');
  for (const [at, { least, most }] of groups.entries()) {
    if (most !== null && most < least) say(['groups', at, 'most'], 'Enter at least as many as the smallest number.');
    if (best !== null && least > best) say(['groups', at, 'least'], `Only ${best} subjects count.`);
  }
}

const path = '/api/exams/requiredsubs';

export const classRulesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: examsRead,
    summary: 'How each active class is examined',
    input: pageInput(['level', 'className', 'curriculum', 'subjects', 'compulsory', 'counting', 'least', 'ranked']).extend({
      curriculum: z.enum(curricula).optional(),
    }),
    output: pageOf(classRule),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: examsRead,
    summary: 'How one class is examined, with its subjects',
    input: byId,
    output: classRuleWithSubjects,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Set the subjects of a class and the rule for its mean',
    input: classRuleDraft.safeExtend({ id, version: z.int() }),
    output: classRuleWithSubjects,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
