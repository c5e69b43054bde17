import { formatDay } from '#kit/contract/dates.ts';
import { layoutOf, planWords, schemeColumns } from '../../contract/layout.ts';
import { courseOfLesson, partsAfter, plannedParts } from '../../contract/plan-parts.ts';
import type { Plan } from '../../contract/plans.ts';
import type { RecordRow } from '../../contract/record.ts';
import type { Scheme } from '../../contract/schemes.ts';
import type { LessonPaper } from './paper.ts';

const classOf = ({ className, streamName }: { className: string; streamName: string | null }) =>
  [className, streamName].filter(Boolean).join(' ');

/** A scheme of work in the layout of its class’s curriculum. */
export function schemePaper(scheme: Scheme): LessonPaper {
  const layout = layoutOf(scheme.curriculum);
  const columns = schemeColumns[layout];
  return {
    title: 'Scheme of work',
    landscape: true,
    facts: [
      [planWords[layout].course, scheme.courseName],
      ['Class', classOf(scheme)],
      ['Term', scheme.termName],
      ['Teacher', scheme.staffName],
    ],
    parts: [
      {
        kind: 'table',
        head: ['Week', 'Lesson', ...columns.map(({ label }) => label)],
        widths: [4, 5, ...columns.map(({ width }) => width)],
        rows: scheme.rows.map((row) => [String(row.week), String(row.lesson), ...columns.map(({ key }) => row[key] ?? '')]),
      },
    ],
    signatures: ['Teacher', 'Head of department', 'Head of institution'],
  };
}

/** A lesson plan in the layout of the Kenya Institute of Curriculum Development. */
export function planPaper(plan: Plan, school: string): LessonPaper {
  const words = planWords[layoutOf(plan.curriculum)];
  const course = courseOfLesson(plan).map(
    ({ label, text, minutes }) => [minutes === null ? label : `${label}\n${minutes} minutes`, text] as const,
  );
  const after = partsAfter(plan).map(({ label, text }) => [label, text] as const);
  return {
    title: 'Lesson plan',
    landscape: false,
    facts: [
      ['School', school],
      ['Teacher', plan.staffName],
      ['Class', classOf(plan)],
      [words.course, plan.courseName],
      ['Term', plan.termName],
      ['Date', formatDay(plan.day)],
      ['Time', [plan.startsAt, `${plan.minutes} minutes`].filter(Boolean).join(', ')],
      ['Roll', `${plan.girls} girls, ${plan.boys} boys, ${plan.girls + plan.boys} in all`],
      ...(plan.week === null ? [] : [['Of the scheme', `Week ${plan.week}, lesson ${plan.lesson ?? 1}`] as const]),
      ...(plan.taughtOn === null ? [] : [['Taught on', formatDay(plan.taughtOn)] as const]),
    ],
    parts: [
      { kind: 'words', title: 'What is learnt', rows: plannedParts(plan).map(({ label, text }) => [label, text] as const) },
      ...(course.length > 0 ? [{ kind: 'words' as const, title: 'Organisation of learning', rows: course }] : []),
      {
        kind: 'words',
        title: 'Afterwards',
        // Space to write by hand where nothing is said yet.
        rows: after.some(([label]) => label === 'Reflection') ? after : [...after, ['Reflection', '\n\n\n']],
      },
    ],
    signatures: ['Teacher', 'Head of department'],
  };
}

/** The record of work covered, the first lesson first. */
export function recordPaper(rows: readonly RecordRow[]): LessonPaper {
  const only = (values: readonly string[]) => (new Set(values).size === 1 ? values[0] : undefined);
  const facts = (
    [
      ['Teacher', only(rows.map(({ staffName }) => staffName))],
      ['Class', only(rows.map(classOf))],
      ['Learning area', only(rows.map(({ courseName }) => courseName))],
    ] as const
  ).flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
  const said = new Set<string>(facts.map(([label]) => label));
  const columns = (
    [
      ['Date', 10, (row) => formatDay(row.taughtOn)],
      ['Week', 6, (row) => (row.week === null ? '' : String(row.week))],
      ['Teacher', 16, (row) => row.staffName],
      ['Class', 12, classOf],
      ['Learning area', 14, (row) => row.courseName],
      ['Lesson taught', 40, (row) => [row.strand, row.subStrand].filter(Boolean).join(': ')],
      ['Remarks', 24, (row) => row.remarks ?? ''],
      ['Signature', 12, () => ''],
    ] satisfies [string, number, (row: RecordRow) => string][]
  ).filter(([label]) => !said.has(label));
  return {
    title: 'Record of work covered',
    landscape: columns.length > 6,
    facts: [...facts, ['Lessons taught', String(rows.length)]],
    parts: [
      {
        kind: 'table',
        head: columns.map(([label]) => label),
        widths: columns.map(([, width]) => width),
        rows: rows.map((row) => columns.map(([, , value]) => value(row))),
      },
    ],
    signatures: ['Teacher', 'Head of institution'],
  };
}
