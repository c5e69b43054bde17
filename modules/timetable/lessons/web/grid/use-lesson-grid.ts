import { useMemo, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import {
  type GridCell,
  type GridChange,
  type GridColumn,
  type LessonGrid,
  lessonGridApi,
} from '../../contract/grid/lesson-grid.ts';
import { counted } from '../../contract/counted.ts';
import { cellText, readCell, slotsOf } from '../../contract/lesson-words.ts';
import { lessonsApi } from '../../contract/lessons.ts';

const keyOf = (classKey: string, column: string) => `${classKey} ${column}`;

/** How full a class or a teacher is with what is typed and not saved yet. */
export interface Load {
  load: number;
  most: number | null;
}

/** The grid with what was typed and is not saved yet. */
export function useLessonGrid(grid: LessonGrid) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [made, setMade] = useState<{ id: number; version: number }[]>([]);
  const [wrong, setWrong] = useState<{ key: string; message: string } | null>(null);
  const cells = useMemo(() => new Map(grid.cells.map((cell) => [keyOf(cell.classKey, cell.column), cell])), [grid]);
  const taught = useMemo(
    () => new Map(grid.taught.map(({ classKey, courseId, teacherIds }) => [keyOf(classKey, String(courseId)), teacherIds])),
    [grid],
  );
  const invalidate = [lessonGridApi.grid, lessonsApi.list, lessonsApi.choices];
  const save = useSave(lessonGridApi.save, { invalidate });
  const undo = useSave(lessonGridApi.undo, {
    invalidate,
    onDone: ({ removed }) => {
      setMade([]);
      say(`${counted(removed, 'lesson')} removed again`);
    },
    onFailed: (error) => say(error.message),
  });
  const changes: GridChange[] = [...typed].flatMap(([key, text]) => {
    const at = key.indexOf(' ');
    const [classKey, column] = [key.slice(0, at), key.slice(at + 1)];
    const of = grid.columns.find((one) => one.key === column);
    const lengths = readCell(text);
    return of && lengths ? [changeOf(classKey, of, lengths, cells.get(key))] : [];
  });

  const send = async (wanted: readonly GridChange[]): Promise<void> => {
    try {
      const answer = await save.mutateAsync({ changes: [...wanted] });
      // What was typed since stays.
      setTyped((now) => new Map([...now].filter(([key, text]) => typed.get(key) !== text)));
      setWrong(null);
      const lost = answer.conflicts.length;
      const parts = [
        answer.made.length > 0 ? `${answer.made.length} made` : '',
        answer.changed > 0 ? `${answer.changed} changed` : '',
        answer.removed > 0 ? `${answer.removed} removed` : '',
        lost > 0 ? `${lost} left as somebody else changed them` : '',
      ].filter(Boolean);
      setMade(answer.made);
      say(`Lessons: ${parts.join(', ')}`, answer.made.length > 0 ? () => undo.mutate({ lessons: answer.made }) : undefined);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const [field] =
        'fields' in error && Array.isArray(error.fields) ? (error.fields as { path: string; message: string }[]) : [];
      const change = wanted[Number(/^changes\.(\d+)/.exec(field?.path ?? '')?.[1] ?? -1)];
      if (change) setWrong({ key: keyOf(change.classKey, columnOf(change)), message: field?.message ?? error.message });
      say(field?.message ?? error.message);
    }
  };

  return {
    grid,
    made,
    wrong,
    changes,
    faulty: [...typed].filter(([, text]) => readCell(text) === null).length,
    saving: save.isPending,
    undoing: undo.isPending,
    cell: (classKey: string, column: string): GridCell | undefined => cells.get(keyOf(classKey, column)),
    text: (classKey: string, column: string): string => {
      const key = keyOf(classKey, column);
      return typed.get(key) ?? cellText(cells.get(key)?.lengths ?? []);
    },
    typedAt: (classKey: string, column: string) => typed.get(keyOf(classKey, column)),
    type: (classKey: string, column: string, text: string) =>
      setTyped((now) => {
        const next = new Map(now);
        const key = keyOf(classKey, column);
        const lengths = readCell(text);
        const stands = cells.get(key)?.lengths ?? [];
        if (lengths && cellText(lengths) === cellText(stands)) next.delete(key);
        else next.set(key, lengths ? cellText(lengths) : text);
        return next;
      }),
    discard: () => {
      setTyped(new Map());
      setWrong(null);
    },
    send: () => send(changes),
    make: (proposals: LessonGrid['proposals']) =>
      send(
        proposals.map(({ classKey, courseId, title, lengths }) => ({
          classKey,
          courseId,
          title,
          lengths,
          lessonId: null,
          version: null,
        })),
      ),
    undo: () => undo.mutate({ lessons: made }),
    loads: loadsOf(grid, changes, cells, taught),
  };
}
export type LessonGridState = ReturnType<typeof useLessonGrid>;

const columnOf = ({ courseId, title }: GridChange) => (courseId === null ? `t:${(title ?? '').toLowerCase()}` : String(courseId));

const changeOf = (classKey: string, of: GridColumn, lengths: number[], cell: GridCell | undefined): GridChange => ({
  classKey,
  courseId: of.courseId,
  title: of.title,
  lessonId: cell?.lessonId ?? null,
  version: cell?.version ?? null,
  lengths,
});

/** How full classes and teachers are once what is typed is saved. */
function loadsOf(
  grid: LessonGrid,
  changes: readonly GridChange[],
  cells: ReadonlyMap<string, GridCell>,
  taught: ReadonlyMap<string, number[]>,
): { classes: ReadonlyMap<string, Load>; teachers: (LessonGrid['teachers'][number] & Load)[] } {
  const classes = new Map<string, Load>(grid.classes.map(({ key, load, slots }) => [key, { load, most: slots }]));
  const more = new Map<number, number>();
  for (const change of changes) {
    const key = keyOf(change.classKey, columnOf(change));
    const cell = cells.get(key);
    const by = slotsOf(change.lengths) - (cell?.slots ?? 0);
    const of = classes.get(change.classKey);
    if (of) classes.set(change.classKey, { ...of, load: of.load + by });
    for (const id of cell?.teacherIds ?? taught.get(key) ?? []) more.set(id, (more.get(id) ?? 0) + by);
  }
  return { classes, teachers: grid.teachers.map((one) => ({ ...one, load: one.load + (more.get(one.id) ?? 0) })) };
}
