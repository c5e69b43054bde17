import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { examsAdmin, analysisRead, examsRead } from '../../contract/access.ts';

export const curricula = ['CBE', '8-4-4', 'other'] as const;
export type Curriculum = (typeof curricula)[number];

/** A grade of a scale: `B+` with 10 points; `meaning` says it in words, `remark` is what a report form says of it. */
export const grade = z.object({
  id,
  code: z.string(),
  points: z.int(),
  meaning: z.string().nullable(),
  remark: z.string().nullable(),
});
export type Grade = z.infer<typeof grade>;

const gradeDraft = z.object({
  /** Of a grade that is there already. */
  id: id.optional(),
  code: line(6),
  points: z.int('Enter a whole number.').min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.'),
  meaning: optionalLine(40),
  remark: optionalLine(80),
});

const path = '/api/exams/scales';

/** A scale of grades, best first. */
export const scales = resource({
  path,
  access: { read: examsRead, write: examsAdmin },
  words: {
    one: 'scale of grades',
    many: 'Scales of grades',
    says: {
      get: 'One scale with its grades',
      update:
        'Change a scale; grades that a grading system gives are not removed, and those of approved results keep code and points',
      remove: 'Remove a scale that no grading system goes by',
    },
  },
  record: {
    name: z.string(),
    curriculum: z.enum(curricula),
    grades: z.array(grade),
    /** `A, A-, B+`. */
    codes: z.string(),
    mostPoints: z.int(),
    /** Grading systems that go by it. */
    systems: z.int(),
  },
  draft: z
    .object({
      name: line(60),
      curriculum: z.enum(curricula),
      /** Best first; points fall from one to the next. */
      grades: z.array(gradeDraft).min(2, 'A scale has at least 2 grades.').max(20, 'A scale has at most 20 grades.'),
    })
    .superRefine(({ grades }, ctx) => {
      const seen = new Set<string>();
      for (const [at, { code, points }] of grades.entries()) {
        if (seen.has(code)) ctx.addIssue({ code: 'custom', path: ['grades', at, 'code'], message: 'Name each grade once.' });
        seen.add(code);
        const better = grades[at - 1];
        if (better && points >= better.points)
          ctx.addIssue({
            code: 'custom',
            path: ['grades', at, 'points'],
            message: `Enter fewer points than ${better.code} has.`,
          });
      }
    }),
  filter: pageInput(['name', 'curriculum', 'mostPoints', 'systems']).extend({ curriculum: z.enum(curricula).optional() }),
  refuses: { draft: ['rule', 'in_use'] },
});
export type Scale = RecordOf<typeof scales>;

export const scalesApi = {
  ...scales.api,
  options: endpoint({
    method: 'GET',
    path: '/api/exams/scaleoptions',
    access: analysisRead,
    summary: 'Scales to choose from, with their grades, best first',
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), grades: z.array(grade) })) }),
  }),
  addKenyan: endpoint({
    method: 'POST',
    path: `${path}/kenyan`,
    access: examsAdmin,
    summary: 'Add the scales of KCSE and of competency-based education, each with a grading system, where they are not there yet',
    output: z.object({ added: z.int() }),
  }),
};
