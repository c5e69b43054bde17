import { useApi } from '#kit/web/api/hooks.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { subjectTeachersApi } from '../contract/subject-teachers.ts';

const fresh = { staleTime: 0, keepPrevious: true };

/** Active classes in their order; undefined while they load. */
export function useClasses(): { id: number; name: string }[] | undefined {
  return useApi(lookupsApi.classesWithAll, {}, fresh).data?.filter(({ id }) => id !== 0);
}

/** The filters by class and by subject. */
export function useClassAndSubject(): Filter[] {
  const classes = useClasses() ?? [];
  const courses = useApi(lookupsApi.courses, {}, fresh).data?.rows ?? [];
  const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { key: 'classId', label: 'Class', options: options(classes) },
    { key: 'courseId', label: 'Subject', options: options(courses) },
  ];
}

/** The filter by teacher. */
export function useTeacherFilter(): Filter {
  const rows = useApi(subjectTeachersApi.teachers, {}, fresh).data?.rows ?? [];
  return { key: 'staffMemberId', label: 'Teacher', options: rows.map(({ id, name }) => ({ value: id, label: name })) };
}
