import { useCallback, useMemo, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { mySubjectsApi } from '../../../contract/teaching/my-subjects.ts';
import {
  type ChoiceChange,
  type ChoiceConflict,
  type ChoiceGrid,
  subjectChoicesApi,
} from '../../../contract/teaching/subject-choices.ts';

/** A tick that is not saved yet: as it was seen when it was first touched, and as it is to be. */
export interface Tick {
  seen: boolean;
  taken: boolean;
}
export type Ticks = ReadonlyMap<number, Tick>;

/** The subjects that a student takes, with what is ticked and not saved yet. */
export function takenWith(taken: readonly number[], ticks: Ticks | undefined): ReadonlySet<number> {
  const all = new Set(taken);
  for (const [courseId, tick] of ticks ?? []) {
    if (tick.taken) all.add(courseId);
    else all.delete(courseId);
  }
  return all;
}

/** The ticks of a grid that are not saved yet, by student and subject. */
export function useTicks(grid: ChoiceGrid) {
  const [draft, setDraft] = useState<ReadonlyMap<number, Ticks>>(new Map());
  const [conflicts, setConflicts] = useState<readonly ChoiceConflict[]>([]);
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
          const seen = own.get(courseId)?.seen ?? kept.get(studentId)?.has(courseId) ?? false;
          if (seen === taken) own.delete(courseId);
          else own.set(courseId, { seen, taken });
          if (own.size > 0) next.set(studentId, own);
          else next.delete(studentId);
        }
        return next;
      }),
    [kept],
  );
  const send = async (changes: readonly ChoiceChange[]): Promise<void> => {
    const answer = await save.mutateAsync({ classId: grid.classId, changes: [...changes] });
    setDraft(new Map());
    setConflicts(answer.conflicts);
    if (answer.saved > 0) say(`${counted(answer.saved, 'change')} saved`);
  };
  // A student who has left the class since cannot be saved; their ticks go with them.
  const changes = [...draft].flatMap(([studentId, ticks]) =>
    kept.has(studentId) ? [...ticks].map(([courseId, { seen, taken }]) => ({ studentId, courseId, seen, taken })) : [],
  );
  return {
    draft,
    changes,
    tick,
    saving: save.isPending,
    discard: () => setDraft(new Map()),
    send: () => send(changes),
    conflicts,
    keepTheirs: () => setConflicts([]),
    putMine: () =>
      send(conflicts.map(({ studentId, courseId, now, wanted }) => ({ studentId, courseId, seen: now, taken: wanted }))),
  };
}

export type TickedGrid = ReturnType<typeof useTicks>;
