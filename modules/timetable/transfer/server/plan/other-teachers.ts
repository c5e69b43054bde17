import type { LessonToPlace } from '../../../lessons/server/read-lessons.ts';
import type { TransferItem } from '../../contract/transfers.ts';
import { keyOf, keyOfKnown, samePieces } from './lesson-keys.ts';
import type { LessonSources, PlannedLesson } from './lessons.ts';
import type { World } from './world.store.ts';

/** A lesson of the file that is here with other teachers, and what was said of it. */
export interface AskedLesson {
  /** The place in the file. */
  readonly at: number;
  readonly known: LessonToPlace;
  /** `same`: it is the lesson here; null while it is asked. */
  readonly to: 'same' | 'new' | 'leave' | null;
}

/**
 * Of files of other programs those lessons that are here with other teachers: somebody says whether they are the same. A workbook of
 * ours knows lessons by their numbers. What the file names is said before.
 * @param taken keys of lessons that the file has already; those that are asked about are added
 */
export function withOtherTeachers(
  { content, world, items, choices }: LessonSources,
  drafts: readonly PlannedLesson[],
  found: ReadonlyMap<number, LessonToPlace>,
  taken: Set<number>,
): AskedLesson[] {
  if (content.format === 'excel') return [];
  const buckets = Map.groupBy(world.lessons, (one) => keyOfKnown(world, { ...one, teacherIds: [] }));
  const asked: AskedLesson[] = [];
  for (const draft of drafts) {
    const lesson = content.lessons[draft.at];
    if (!lesson || draft.outcome === 'leave' || found.has(draft.at) || draft.classes.length === 0) continue;
    const open =
      items.to('subject', lesson.subject) === null ||
      lesson.teachers.some((place) => items.to('teacher', place) === null) ||
      lesson.classes.some((place) => items.to(content.classes[place]?.parent === null ? 'class' : 'group', place) === null);
    if (open) continue;
    const free = (buckets.get(keyOf(world, { ...draft, teacherIds: [] })) ?? []).filter(({ id }) => !taken.has(id));
    const known = free.find(({ lengths }) => samePieces(lengths, draft.lengths)) ?? free[0];
    if (!known) continue;
    const said = choices[`lesson:${draft.at}`];
    const to = said === 'same' || said === 'new' || said === 'leave' ? said : null;
    if (to === 'same' || to === null) taken.add(known.id);
    asked.push({ at: draft.at, known, to });
  }
  return asked;
}

/** What may be said of them. */
export const lessonOptions = [
  { value: 'same', label: 'The lesson here, with the teachers of the file' },
  { value: 'new', label: 'Another lesson beside it' },
  { value: 'leave', label: 'Leave it out' },
];

/** The same as things that are asked. */
export function askedItems(
  { teachers }: World,
  lessons: readonly PlannedLesson[],
  asked: readonly AskedLesson[],
): TransferItem[] {
  const nameOf = new Map(teachers.map(({ id, name }) => [id, name]));
  return asked.map(({ at, known, to }) => {
    const { name = '', classNames = '', teacherNames = '' } = lessons[at] ?? {};
    const here = known.teacherIds.flatMap((id) => nameOf.get(id) ?? []).join(', ');
    return {
      id: `lesson:${at}`,
      kind: 'lesson',
      name: [name, classNames].filter(Boolean).join(', '),
      detail: `${teacherNames === '' ? 'without a teacher' : `with ${teacherNames}`}; here ${here === '' ? 'without a teacher' : `with ${here}`}`,
      state: to === null ? 'ask' : to === 'same' ? 'match' : to,
      to,
      becomes: lessonOptions.find(({ value }) => value === to)?.label ?? null,
      chosen: to !== null,
      options: null,
    };
  });
}
