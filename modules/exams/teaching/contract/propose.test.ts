import { expect, it } from 'vitest';
import { proposeTeachers } from './propose.ts';
import type { Place } from './subject-teachers.ts';

const course = (id: number) => ({ id, name: `Subject ${id}`, compulsory: true, students: 0 });
const [east, west] = [
  { id: 1, name: 'East' },
  { id: 2, name: 'West' },
];
const [otieno, kamau, njeri] = [11, 12, 13];
const names = (courseId: number, staffMemberId: number, here = false) => ({ courseId, staffMemberId, here });
const standing =
  (...cells: readonly [streamId: number | null, courseId: number, ...teachers: number[]][]) =>
  ({ streamId, courseId }: Place) =>
    cells
      .find(([stream, subject]) => stream === streamId && subject === courseId)
      ?.slice(2)
      .map(Number) ?? [];

it('fills what has nobody from the directory, whoever has the fewest first, and moves nobody', () => {
  const grid = {
    streams: [east, west],
    courses: [101, 121, 231, 501].map(course),
    directory: [names(101, otieno), names(101, kamau), names(121, otieno), names(121, njeri, true), names(501, njeri)],
  };
  const found = proposeTeachers(grid, standing([east.id, 101, kamau], [null, 501, otieno]));
  expect(found).toEqual([
    // Kamau has a place already and Otieno too, by the whole class; the first of equals.
    { streamId: west.id, courseId: 101, teachers: [otieno] },
    // Named for this class, before who teaches it anywhere.
    { streamId: east.id, courseId: 121, teachers: [njeri] },
    { streamId: west.id, courseId: 121, teachers: [njeri] },
  ]);
});

it('a class without streams has one place a subject', () => {
  const grid = { streams: [], courses: [course(101)], directory: [names(101, kamau)] };
  expect(proposeTeachers(grid, standing())).toEqual([{ streamId: null, courseId: 101, teachers: [kamau] }]);
  expect(proposeTeachers(grid, standing([null, 101, otieno]))).toEqual([]);
});
