import { useCallback, useMemo, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { mySubjectsApi } from '../../contract/my-subjects.ts';
import { type ChoiceGrid, subjectChoicesApi } from '../../contract/subject-choices.ts';

/** A student's ticks that are not saved yet, by subject. */
export type Ticks = ReadonlyMap<number, boolean>;

/** The subjects that a student takes, with what is ticked and not saved yet. */
export function takenWith(taken: readonly number[], ticks: Ticks | undefined): ReadonlySet<number> {
  const all = new Set(taken);
  for (const [courseId, wanted] of ticks ?? []) {
    if (wanted) all.add(courseId);
    else all.delete(courseId);
  }
  return all;
}

/** The ticks of a grid that are not saved yet, by student and subject. */
export function useTicks(grid: ChoiceGrid) {
  const [draft, setDraft] = useState<ReadonlyMap<number, Ticks>>(new Map());
  const kept = useMemo(() => new Map(grid.students.map(({ id, taken }) => [id, new Set(taken)])), [grid]);
  const save = useSave(subjectChoicesApi.save, {
    invalidate: [subjectChoicesApi.grid, subjectChoicesApi.list, mySubjectsApi.mine, mySubjectsApi.about, mySubjectsApi.students],
    onFailed: (error) => say(error.message),
  });
  const tick = useCallback(
    (studentIds: readonly number[], courseId: number, taken: boolean) =>
      setDraft((now) => {
        const next = new Map(now);
        for (const studentId of studentIds) {
          const own = new Map(next.get(studentId));
          if ((kept.get(studentId)?.has(courseId) ?? false) === taken) own.delete(courseId);
          else own.set(courseId, taken);
          if (own.size > 0) next.set(studentId, own);
          else next.delete(studentId);
        }
        return next;
      }),
    [kept],
  );
  // A student who has left the class since cannot be saved; their ticks go with them.
  const changes = [...draft].flatMap(([studentId, ticks]) =>
    kept.has(studentId) ? [...ticks].map(([courseId, taken]) => ({ studentId, courseId, taken })) : [],
  );
  return {
    draft,
    changes,
    tick,
    saving: save.isPending,
    discard: () => setDraft(new Map()),
    send: async () => {
      await save.mutateAsync({ classId: grid.classId, changes });
      setDraft(new Map());
      say(`${counted(changes.length, 'change')} saved`);
    },
  };
}

export type TickedGrid = ReturnType<typeof useTicks>;
