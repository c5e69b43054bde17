import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { type OptionBlock, type OptionBlocks, optionBlocksApi, type OptionGroup } from '../../contract/blocks/option-blocks.ts';
import { settled, troubles, whatHelps } from '../../contract/blocks/seating.ts';
import { cellText, readCell } from '../../contract/lesson-words.ts';
import { divisionsApi } from '../../contract/groups/divisions.ts';
import { lessonGridApi } from '../../contract/grid/lesson-grid.ts';
import { lessonsApi } from '../../contract/lessons.ts';

/** A block as it is worked on: its pieces as they are typed. */
export type BlockDraft = Omit<OptionBlock, 'lengths'> & { pieces: string };

const letter = (at: number) => String.fromCodePoint(65 + (at % 26));
const drafted = (blocks: readonly OptionBlock[]): BlockDraft[] =>
  blocks.map(({ lengths, ...block }) => ({ ...block, pieces: cellText(lengths) }));

/** The option blocks of a class with what was changed by hand and is not kept yet. */
export function useBlocks(of: OptionBlocks) {
  const [draft, setDraft] = useState<readonly BlockDraft[] | null>(null);
  const save = useSave(optionBlocksApi.save, {
    invalidate: [optionBlocksApi.get, lessonsApi.list, lessonsApi.choices, lessonGridApi.grid, divisionsApi.list],
    onDone: () => {
      setDraft(null);
      say(`Option blocks of ${of.className} are kept`);
    },
    onFailed: (error) => say(error.fields[0]?.message ?? error.message),
  });
  const blocks = draft ?? drafted(of.blocks);
  const known = new Map(of.subjects.map(({ courseId, name }) => [courseId, name]));
  // What has no block yet is nobody's trouble.
  const offered = new Set(blocks.flatMap(({ parts }) => parts.map(({ courseId }) => courseId)));
  const choosers = of.students.map(({ id, courses }) => ({ id, courses: courses.filter((course) => offered.has(course)) }));
  const change = (next: readonly BlockDraft[]): void => setDraft(next.filter(({ parts }) => parts.length > 0));
  const groups = (work: (group: OptionGroup, block: number, at: number) => OptionGroup | null) =>
    change(blocks.map((block, at) => ({ ...block, parts: block.parts.flatMap((group, place) => work(group, at, place) ?? []) })));
  const named = (courseId: number, taken: readonly string[]): string => {
    const name = known.get(courseId) ?? '';
    const tries = [name, ...Array.from({ length: 20 }, (_, at) => `${name} ${at + 2}`)];
    return tries.find((one) => !taken.includes(one)) ?? name;
  };
  return {
    of,
    blocks,
    known,
    changed: draft !== null,
    saving: save.isPending,
    wrong: troubles(choosers, blocks),
    helps: whatHelps(choosers, blocks),
    /** Subjects that have no group yet. */
    without: of.subjects.filter(({ courseId, takers }) => takers > 0 && !offered.has(courseId)),
    readable: blocks.every(({ pieces }) => (readCell(pieces)?.length ?? 0) > 0),
    discard: () => setDraft(null),
    save: () =>
      save.mutate({
        classKey: of.classKey,
        seen: of.seen,
        blocks: blocks.map(({ pieces, ...block }) => ({ ...block, lengths: readCell(pieces) ?? [] })),
      }),
    /** What was arranged takes the place of what stands; groups that stay the same keep their lessons. */
    take: (arranged: readonly { parts: readonly { courseId: number; students: number[] }[] }[]) => {
      const free = blocks.flatMap(({ parts }) => parts.filter(({ partId }) => partId !== null));
      const perCourse = new Map<number, number>();
      const taken: string[] = [];
      change(
        arranged.map(({ parts }, at) => ({
          divisionId: blocks[at]?.divisionId ?? null,
          name: blocks[at]?.name ?? `Block ${letter(at)}`,
          pieces: blocks[at]?.pieces ?? cellText(of.usual),
          parts: parts.map(({ courseId, students }) => {
            const place = free.findIndex((group) => group.courseId === courseId);
            const [stands] = place < 0 ? [] : free.splice(place, 1);
            const teachers = of.subjects.find((one) => one.courseId === courseId)?.teacherIds ?? [];
            const turn = perCourse.get(courseId) ?? 0;
            perCourse.set(courseId, turn + 1);
            const teacher = teachers[turn % Math.max(1, teachers.length)];
            const name = named(courseId, taken);
            taken.push(name);
            return {
              partId: stands?.partId ?? null,
              name,
              courseId,
              teacherIds: stands?.teacherIds ?? (teacher === undefined ? [] : [teacher]),
              students,
            };
          }),
        })),
      );
    },
    settle: () => change(settled(choosers, blocks)),
    rename: (at: number, name: string) => change(blocks.map((block, place) => (place === at ? { ...block, name } : block))),
    setPieces: (at: number, pieces: string) =>
      change(blocks.map((block, place) => (place === at ? { ...block, pieces } : block))),
    teach: (at: number, place: number, teacherIds: number[]) =>
      groups((group, block, own) => (block === at && own === place ? { ...group, teacherIds } : group)),
    drop: (at: number, place: number) => groups((group, block, own) => (block === at && own === place ? null : group)),
    addGroup: (at: number, courseId: number) =>
      change(
        blocks.map((block, own) =>
          own === at
            ? {
                ...block,
                parts: [
                  ...block.parts,
                  {
                    partId: null,
                    name: named(
                      courseId,
                      blocks.flatMap(({ parts }) => parts.map(({ name }) => name)),
                    ),
                    courseId,
                    teacherIds: [],
                    students: [],
                  },
                ],
              }
            : block,
        ),
      ),
    /** Another block; one past the last is a new one. */
    moveGroup: (at: number, place: number, to: number) => {
      const group = blocks[at]?.parts[place];
      if (!group) return;
      const fresh: BlockDraft = {
        divisionId: null,
        name: `Block ${letter(blocks.length)}`,
        pieces: blocks[at]?.pieces ?? '1',
        parts: [],
      };
      change(
        [...blocks, ...(to === blocks.length ? [fresh] : [])].map((block, own) => ({
          ...block,
          parts:
            own === to ? [...block.parts, group] : own === at ? block.parts.filter((_, other) => other !== place) : block.parts,
        })),
      );
    },
    /** Sits a student in another group, or in none; of the subject that they leave they sit nowhere else. */
    moveStudent: (student: number, from: OptionGroup, to: OptionGroup | null) =>
      groups((group) => {
        if (group === from) return { ...group, students: group.students.filter((id) => id !== student) };
        if (group === to) return { ...group, students: [...group.students, student].toSorted((one, other) => one - other) };
        return group;
      }),
  };
}
export type BlocksState = ReturnType<typeof useBlocks>;
