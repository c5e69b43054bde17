import { sql } from 'kysely';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { departmentsOf } from '#modules/settings/server/public.ts';
import { among, type PackPart, packPart } from '#modules/settings/server/public.ts';
import { examCategories } from '../contract/exam-categories.ts';
import { type KenyanScale, kenyanScales } from '../contract/kenyan-scales.ts';
import { type UsualSubject, usualSubjects } from '../contract/usual-subjects.ts';
import { gradingSystemStore } from './grading-systems.store.ts';
import { addScale, scaleNames } from './kenyan-scales.store.ts';
import { scaleStore } from './scales.store.ts';
import { subjectStore } from './subjects.store.ts';

const subjects = packPart<UsualSubject & { place: number }>({
  key: 'subjects',
  title: 'Subjects',
  items: (_, { pack }) => usualSubjects[pack].map((one, at) => ({ ...one, place: (at + 1) * 10 })),
  nameOf: ({ name, code }) => (code === null ? name : `${name} (${code})`),
  has: async (ctx) => {
    const { rows } = await sql<{ name: string; code: string | null }>`select name, code from settings.courses`.execute(ctx.tx);
    const [named, coded] = [among(rows.map(({ name }) => name)), among(rows.map(({ code }) => code))];
    return ({ name, code }) => named(name) || (code !== null && coded(code));
  },
  make: async (ctx, { name: called, code, shortName, knecGroup, area, place, department }) => {
    const departmentId = (await departmentsOf(ctx.tx)).find(({ name }) => name === department)?.id ?? null;
    const rest = { departmentId, pathway: null, inMean: true, papers: [] };
    const { id, name } = await subjectStore.create(ctx, { name: called, code, shortName, knecGroup, area, place, ...rest });
    return [{ entity: 'subject', id, name }];
  },
  kinds: { subject: { table: 'settings.courses', remove: (ctx, id) => subjectStore.remove(ctx, id) } },
});

const grading = packPart<KenyanScale>({
  key: 'grading',
  title: 'Grades and grading systems',
  items: (_, { pack }) => kenyanScales.filter(({ curriculum }) => curriculum === 'CBE' || pack === 'day' || pack === 'boarding'),
  nameOf: ({ name }) => name,
  has: async (ctx) => {
    const there = among(await scaleNames(ctx));
    return ({ name, system }) => there(name) || there(system);
  },
  make: async (ctx, item) => {
    const { scale, system } = await addScale(ctx, item);
    return [
      { entity: 'scale', id: scale.id, name: scale.name },
      { entity: 'grading system', id: system.id, name: system.name },
    ];
  },
  kinds: {
    scale: { table: 'exams.scale', remove: (ctx, id) => scaleStore.remove(ctx, id) },
    'grading system': { table: 'exams.grading_system', remove: (ctx, id) => gradingSystemStore.remove(ctx, id) },
  },
});

type Category = readonly [name: string, shortName: string, kind: 'opener' | 'mid_term' | 'end_term', share: number];

const categories = packPart<Category>({
  key: 'categories',
  title: 'Kinds of exams',
  items: () => [
    ['Opener', 'Opener', 'opener', 20],
    ['Mid-term', 'Mid', 'mid_term', 30],
    ['End of term', 'End', 'end_term', 50],
  ],
  nameOf: ([name]) => name,
  has: async (ctx) => {
    const { rows } = await resourceStore(examCategories).list(ctx, { page: 1, size: Number.MAX_SAFE_INTEGER, sort: 'place' });
    const there = among(rows.map(({ name }) => name));
    return ([name]) => there(name);
  },
  make: async (ctx, [name, shortName, kind, share]) => {
    const draft = { name, shortName, kind, share, outOf: 100, active: true };
    const { id } = await resourceStore(examCategories).create(ctx, { ...draft, place: share });
    return [{ entity: 'exam category', id, name }];
  },
  kinds: { 'exam category': { table: 'exams.category', remove: (ctx, id) => resourceStore(examCategories).remove(ctx, id) } },
});

/** What exams put into packs. */
export const examParts: readonly PackPart[] = [subjects, grading, categories];
