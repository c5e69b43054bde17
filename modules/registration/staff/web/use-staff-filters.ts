import { useApi } from '#kit/web/api/hooks.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { postsApi } from '../contract/posts.ts';
import { adultOptions, employerOptions, staffStatusOptions } from './staff-words.ts';

/** The filters of both lists, with the school's own departments, posts and courses. */
export function useStaffFilters(): readonly Filter[] {
  const fresh = { staleTime: 60_000 };
  const departments = useApi(lookupsApi.departments, {}, fresh).data?.rows ?? [];
  const courses = useApi(lookupsApi.courses, {}, fresh).data?.rows ?? [];
  const posts = useApi(postsApi.list, { size: 200 }, fresh).data?.rows ?? [];
  const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { key: 'departmentId', label: 'Department', options: options(departments) },
    { key: 'postId', label: 'Post', options: options(posts) },
    { key: 'courseId', label: 'Subject', options: options(courses) },
    { key: 'employer', label: 'Employer', options: employerOptions },
    { key: 'status', label: 'Status', options: staffStatusOptions },
    { key: 'gender', label: 'Gender', options: adultOptions },
  ];
}
