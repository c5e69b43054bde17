import { useApi } from '#kit/web/api/hooks.ts';
import { audienceApi, type AudienceOption } from '../../audience/contract/audience.ts';

/** The school's departments as choices, for those who write to people. */
export function useDepartments(enabled = true): readonly AudienceOption[] {
  const { data } = useApi(audienceApi.sources, {}, { enabled, staleTime: 60_000 });
  const staff = data?.rows.find(({ key }) => key === 'staff');
  return staff?.conditions.find(({ key }) => key === 'department')?.options ?? [];
}
