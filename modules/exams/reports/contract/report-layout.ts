import { z } from 'zod';
import { line, optionalLine } from '#kit/contract/fields.ts';

/** The parts of a report form under its head. Two narrow ones after one another stand side by side. */
export const formSections = [
  'learner',
  'marks',
  'summary',
  'trend',
  'dates',
  'attendance',
  'fees',
  'remarks',
  'signatures',
  'grade_key',
] as const;
export type FormSection = (typeof formSections)[number];
export const narrowSections: ReadonlySet<FormSection> = new Set(['trend', 'dates', 'attendance', 'fees']);

/** The columns of marks after the subject; `exams` is one for each exam. */
export const formColumns = ['exams', 'mean', 'deviation', 'grade', 'points', 'position', 'remark', 'initials'] as const;
export type FormColumn = (typeof formColumns)[number];

/** The figures of the whole term. */
export const formFigures = [
  'mean_grade',
  'mean_points',
  'mean_marks',
  'total_marks',
  'total_points',
  'value_added',
  'stream_position',
  'class_position',
] as const;
export type FormFigure = (typeof formFigures)[number];

const arranged = <const K extends readonly [string, ...string[]]>(keys: K) =>
  z
    .array(z.object({ key: z.enum(keys), shown: z.boolean() }))
    .max(keys.length)
    .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Name each part once.');

/** What a report form shows, in its order. Its colours are those of the school. */
export const layoutDefinition = z
  .object({
    title: line(40).default('Report form'),
    /** What the first column is called. */
    subjectWord: z.enum(['Subject', 'Learning area']).default('Subject'),
    sections: arranged(formSections),
    columns: arranged(formColumns),
    figures: arranged(formFigures),
    photo: z.boolean().default(true),
    codes: z.boolean().default(true),
    /** The fee balance, and what the next term costs, in the part on fees. */
    balance: z.boolean().default(true),
    nextFee: z.boolean().default(true),
    /** Which subjects made the mean. */
    counted: z.boolean().default(true),
    /** A chart of the subjects where the page has room left. */
    fill: z.boolean().default(true),
    /** The code that verifies the form. */
    qr: z.boolean().default(true),
    /** Who signs, in their order. */
    signatures: z.array(line(40)).max(4, 'At most four sign.').default(['Class teacher', 'Principal', 'Parent or guardian']),
    footNote: optionalLine(160),
    paper: z.literal('A4').default('A4'),
  })
  .superRefine(({ sections, columns, figures }, ctx) => {
    const shown = (list: readonly { shown: boolean }[]) => list.filter((one) => one.shown).length;
    if (!sections.some(({ key, shown: on }) => on && key === 'marks'))
      ctx.addIssue({ code: 'custom', path: ['sections'], message: 'A report form shows its marks.' });
    if (shown(columns) === 0) ctx.addIssue({ code: 'custom', path: ['columns'], message: 'Show at least one column.' });
    if (shown(figures) > 6)
      ctx.addIssue({ code: 'custom', path: ['figures'], message: 'At most six figures stand side by side.' });
  });
export type LayoutDefinition = z.output<typeof layoutDefinition>;

const all = <K extends string>(keys: readonly K[], hidden: readonly K[] = []) =>
  keys.map((key) => ({ key, shown: !hidden.includes(key) }));

/** What a new layout begins with: 8-4-4 ranks and means, CBE gives levels of learning areas and neither a mean nor a total. */
export function usualLayout(curriculum: 'CBE' | '8-4-4' | 'other'): LayoutDefinition {
  const cbe = curriculum === 'CBE';
  return {
    title: cbe ? 'Assessment report' : 'Report form',
    subjectWord: cbe ? 'Learning area' : 'Subject',
    sections: all(formSections),
    columns: all(formColumns, cbe ? ['position', 'deviation'] : []),
    figures: all(formFigures, cbe ? [...formFigures] : ['mean_marks', 'total_points', 'value_added']),
    photo: true,
    codes: !cbe,
    balance: true,
    nextFee: true,
    counted: true,
    fill: true,
    qr: true,
    signatures: ['Class teacher', 'Principal', 'Parent or guardian'],
    footNote: null,
    paper: 'A4',
  };
}

/** A kept layout with the parts that did not exist when it was kept: at the end, not shown. What cannot be read is the usual one. */
export function wholeLayout(given: unknown, curriculum: 'CBE' | '8-4-4' | 'other'): LayoutDefinition {
  const { data: kept } = layoutDefinition.safeParse(given);
  if (!kept) return usualLayout(curriculum);
  const whole = <K extends string>(keys: readonly K[], list: readonly { key: K; shown: boolean }[]) => [
    ...list.filter(({ key }) => keys.includes(key)),
    ...keys.filter((key) => !list.some((one) => one.key === key)).map((key) => ({ key, shown: false })),
  ];
  return {
    ...kept,
    sections: whole(formSections, kept.sections),
    columns: whole(formColumns, kept.columns),
    figures: whole(formFigures, kept.figures),
  };
}
