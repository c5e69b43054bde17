import { resourceStore } from '#kit/server/resource/resource-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Paper } from '../setup/contract/subjects.ts';
import { listClassRules, updateClassRule } from '../mean/server/class-rules.store.ts';
import { examCategories } from '../setup/contract/exam-categories.ts';
import { gradingSystemOptions } from '../setup/server/grading-systems.store.ts';
import { addKenyanScales } from '../setup/server/kenyan-scales.store.ts';
import { addKnecSubjects } from '../setup/server/knec.store.ts';
import { subjectGroupStore } from '../setup/server/subject-groups.store.ts';
import { subjectStore } from '../setup/server/subjects.store.ts';

const three = (first: number, second: number, third: number): Paper[] =>
  [first, second, third].map((outOf, at) => ({ name: `Paper ${at + 1}`, outOf, share: at === 2 ? 33.34 : 33.33 }));

/** Papers by KNEC's code, for the subjects that are examined in several. */
const papers: Record<string, Paper[]> = {
  '101': three(60, 80, 60),
  '102': three(40, 80, 80),
  '121': [
    { name: 'Paper 1', outOf: 100, share: 50 },
    { name: 'Paper 2', outOf: 100, share: 50 },
  ],
  '231': [
    { name: 'Paper 1', outOf: 80, share: 40 },
    { name: 'Paper 2', outOf: 80, share: 40 },
    { name: 'Paper 3', outOf: 40, share: 20 },
  ],
};

const categories = [
  ['Opener', 'Opener', 'opener', 20],
  ['Mid-term', 'Mid', 'mid_term', 30],
  ['End of term', 'End', 'end_term', 50],
  ['Mock', 'Mock', 'mock', null],
] as const;

/** KNEC's codes of what every class of the sample takes; the rest are taken by some. */
const compulsory = ['101', '102', '121'];

/** What the sample school's examinations go by, through the functions of the screens. */
export async function seedExams(ctx: SchoolContext): Promise<void> {
  await addKnecSubjects(ctx);
  await addKenyanScales(ctx);
  const { rows: subjects } = await subjectStore.list(ctx, { page: 1, size: 200, sort: 'place' });
  for (const { id, version, departmentName: _, ...subject } of subjects) {
    const own = papers[subject.code ?? ''];
    if (own) await subjectStore.update(ctx, id, version, { ...subject, papers: own });
  }
  for (const [at, [name, shortName, kind, share]] of categories.entries())
    await resourceStore(examCategories).create(ctx, {
      name,
      shortName,
      kind,
      share,
      outOf: 100,
      place: (at + 1) * 10,
      active: true,
    });
  const idsOf = (group: string) => subjects.filter(({ knecGroup }) => knecGroup === group).map(({ id }) => id);
  const groups = [
    ['Sciences', 2, 3, idsOf('II')],
    ['Humanities', 1, 2, idsOf('III')],
    ['Technical subjects', 0, 1, idsOf('IV')],
  ] as const;
  for (const [name, least, most, courseIds] of groups)
    if (courseIds.length >= least && courseIds.length > 0)
      await subjectGroupStore.create(ctx, { name, least, most, courseIds: [...courseIds] });
  const taken = subjects.flatMap(({ id, code, knecGroup }) =>
    knecGroup === null ? [] : [{ courseId: id, compulsory: compulsory.includes(code ?? '') }],
  );
  const systems = await gradingSystemOptions(ctx);
  const { rows: classes } = await listClassRules(ctx, { page: 1, size: 50, sort: 'level' });
  for (const { id, version, curriculum, counting, least, ranked, ties } of classes) {
    const system = systems.find(({ name }) => name.startsWith(curriculum));
    const gradingSystemId = system?.id ?? null;
    await updateClassRule(ctx, {
      id,
      version,
      counting,
      best: null,
      required: [],
      groups: [],
      least,
      ranked,
      ties,
      gradingSystemId,
      courses: taken,
    });
  }
}
