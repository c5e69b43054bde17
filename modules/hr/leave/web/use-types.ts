import { useApi } from '#kit/web/api/hooks.ts';
import { leaveTypesApi } from '../contract/leave-types.ts';

/** Types of leave as a select and a filter offer them. */
export function useTypes() {
  const { data } = useApi(leaveTypesApi.list, { size: 200 });
  return data?.rows ?? [];
}
