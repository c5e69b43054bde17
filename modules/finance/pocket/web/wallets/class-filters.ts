import { useApi } from '#kit/web/api/hooks.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';

/** The filters by class and stream. */
export function useClassFilters(): Filter[] {
  const classes = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 }).data ?? [];
  const streams = useApi(lookupsApi.streams, {}, { staleTime: 60_000 }).data ?? [];
  return [
    {
      key: 'classId',
      label: 'Class',
      options: classes.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'streamId',
      label: 'Stream',
      options: streams.map(({ id, name, className }) => ({ value: id, label: `${className} ${name}` })),
    },
  ];
}
