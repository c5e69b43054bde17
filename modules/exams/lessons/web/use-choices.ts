import { useApi } from '#kit/web/api/hooks.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { type LessonChoices, lessonChoicesApi } from '../contract/choices.ts';

const nothing: LessonChoices = {
  staffMemberId: null,
  admin: false,
  readsOthers: false,
  approves: false,
  currentTermId: null,
  terms: [],
  classes: [],
  streams: [],
  subjects: [],
};

/** What the signed-in user may plan lessons of; empty while it loads. */
export function useChoices(): LessonChoices & { ready: boolean } {
  const { data } = useApi(lessonChoicesApi.read, {}, { staleTime: 60_000 });
  return { ...(data ?? nothing), ready: data !== undefined };
}

const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

/** The filters of lists of schemes and plans by term, class and subject. */
export function placeFilters({ terms, classes, subjects }: LessonChoices): Filter[] {
  const courses = new Map(subjects.map(({ courseId, name }) => [courseId, name]));
  return [
    { key: 'termId', label: 'Term', options: terms.map(option) },
    { key: 'classId', label: 'Class', options: classes.map(option) },
    { key: 'courseId', label: 'Subject', options: [...courses].map(([value, label]) => ({ value, label })) },
  ];
}
