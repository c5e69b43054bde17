import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { viewer } from '#kit/web/api/session.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { healthRead } from '../../contract/access.ts';
import { genderOptions, missingOptions, residenceOptions, statusOptions } from './student-words.ts';

/** The filters of the list of students, with the school's own classes, streams, hostels and the counties. */
export function useStudentFilters(classId: number | null): readonly Filter[] {
  const classes = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 }).data ?? [];
  const streams = useApi(lookupsApi.streams, {}, { staleTime: 60_000 }).data ?? [];
  const hostels = useApi(lookupsApi.hostels, {}, { staleTime: 60_000 }).data ?? [];
  const counties = useApi(lookupsApi.counties, {}, { staleTime: Infinity }).data ?? [];
  return [
    {
      key: 'classId',
      label: 'Class',
      options: classes.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'streamId',
      label: 'Stream',
      options: streams
        .filter((stream) => classId === null || stream.classId === classId)
        .map(({ id, name, className }) => ({ value: id, label: `${className} ${name}` })),
    },
    { key: 'gender', label: 'Gender', options: genderOptions },
    { key: 'boarding', label: 'Boarding', options: residenceOptions },
    { key: 'hostelId', label: 'Hostel', options: hostels.map(({ id, name }) => ({ value: id, label: name })) },
    { key: 'countyCode', label: 'County', options: counties.map(({ code, name }) => ({ value: code, label: name })) },
    {
      key: 'status',
      label: 'Status',
      options: [
        { value: 'here', label: 'Any but left' },
        ...statusOptions,
        { value: 'left', label: 'Left' },
        { value: 'any', label: 'Any' },
      ],
    },
    { key: 'missing', label: 'Incomplete', options: missingOptions },
    ...(judge(healthRead, viewer()) === 'allowed'
      ? [{ key: 'health', label: 'Health', options: [{ value: 'alerts', label: 'With health alerts' }] }]
      : []),
    { key: 'admittedFrom', label: 'Admitted from', options: 'day' },
  ];
}
