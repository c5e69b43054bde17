import { useApi } from '#kit/web/api/hooks.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { feeBalancesApi } from '../contract/balances.ts';

const kept = { staleTime: 60_000 };

/** How long the oldest unpaid charge is overdue, in words. */
export const ageOptions = [
  { value: 'notDue', label: 'Not due yet' },
  { value: 'upTo30', label: '1 to 30 days overdue' },
  { value: 'upTo60', label: '31 to 60 days overdue' },
  { value: 'upTo90', label: '61 to 90 days overdue' },
  { value: 'over90', label: 'More than 90 days overdue' },
] as const;

/** Class, stream, hostel, boarding and sponsor: by what students' accounts are chosen everywhere. */
export function usePlaceFilters(classId: number | null): readonly Filter[] {
  const classes = useApi(lookupsApi.classesWithAll, {}, kept).data ?? [];
  const streams = useApi(lookupsApi.streams, {}, kept).data ?? [];
  const hostels = useApi(lookupsApi.hostels, {}, kept).data ?? [];
  const sponsors = useApi(feeBalancesApi.choices, {}, kept).data?.sponsors ?? [];
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
    { key: 'hostelId', label: 'Hostel', options: hostels.map(({ id, name }) => ({ value: id, label: name })) },
    {
      key: 'boarding',
      label: 'Boarding',
      options: [
        { value: 'boarder', label: 'Boarders' },
        { value: 'day', label: 'Day scholars' },
      ],
    },
    { key: 'sponsorId', label: 'Sponsor', options: sponsors.map(({ id, name }) => ({ value: id, label: name })) },
  ];
}

/** The same with what is owed, since when, and as of which day. */
export function useBalanceFilters(classId: number | null): readonly Filter[] {
  return [
    ...usePlaceFilters(classId),
    { key: 'atLeast', label: 'Owes at least', options: 'amount' },
    {
      key: 'owing',
      label: 'Balance',
      options: [
        { value: 'owing', label: 'Owing' },
        { value: 'credit', label: 'In credit' },
        { value: 'clear', label: 'Nothing owed' },
      ],
    },
    { key: 'age', label: 'Age', options: ageOptions },
    { key: 'asOf', label: 'As of', options: 'day' },
    {
      key: 'status',
      label: 'Students',
      options: [
        { value: 'here', label: 'On the roll' },
        { value: 'left', label: 'Left' },
        { value: 'any', label: 'All' },
      ],
    },
  ];
}
