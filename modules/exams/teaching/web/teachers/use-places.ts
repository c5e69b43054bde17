import { useMemo, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { mySubjectsApi } from '../../contract/my-subjects.ts';
import {
  type Place,
  type PlaceChange,
  type PlaceConflict,
  subjectTeachersApi,
  type TeacherGrid,
} from '../../contract/subject-teachers.ts';

export type Filled = Place & { teachers: readonly number[] };

export const placeKey = ({ streamId, courseId }: Place) => `${streamId ?? 0}-${courseId}`;
const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** The places of a grid with what was changed in them and is not saved yet. */
export function usePlaces(grid: TeacherGrid) {
  const [draft, setDraft] = useState<ReadonlyMap<string, PlaceChange>>(new Map());
  const [conflicts, setConflicts] = useState<readonly PlaceConflict[]>([]);
  const kept = useMemo(() => new Map(grid.cells.map((cell) => [placeKey(cell), cell.teachers])), [grid]);
  const save = useSave(subjectTeachersApi.save, {
    invalidate: [subjectTeachersApi.grid, subjectTeachersApi.list, mySubjectsApi.mine, mySubjectsApi.all, mySubjectsApi.about],
    onFailed: (error) => say(error.message),
  });
  const send = async (changes: readonly PlaceChange[]): Promise<void> => {
    const answer = await save.mutateAsync({ classId: grid.classId, changes: [...changes] });
    setDraft(new Map());
    setConflicts(answer.conflicts);
    if (answer.saved > 0) say(`${counted(answer.saved, 'change')} saved`);
  };
  return {
    changes: [...draft.values()],
    saving: save.isPending,
    standing: (place: Place): readonly number[] => draft.get(placeKey(place))?.teachers ?? kept.get(placeKey(place)) ?? [],
    changed: (place: Place) => draft.has(placeKey(place)),
    put: (filled: readonly Filled[]) =>
      setDraft((now) => {
        const next = new Map(now);
        for (const { streamId, courseId, teachers } of filled) {
          const key = placeKey({ streamId, courseId });
          // What the user saw when the place was first touched; the grid may have been read again since.
          const seen = next.get(key)?.seen ?? kept.get(key) ?? [];
          if (same(seen, teachers)) next.delete(key);
          else next.set(key, { streamId, courseId, seen: [...seen], teachers: [...teachers] });
        }
        return next;
      }),
    discard: () => setDraft(new Map()),
    send: () => send([...draft.values()]),
    conflicts,
    keepTheirs: () => setConflicts([]),
    putMine: () =>
      send(conflicts.map(({ streamId, courseId, now, wanted }) => ({ streamId, courseId, seen: now, teachers: wanted }))),
  };
}

export type Places = ReturnType<typeof usePlaces>;
