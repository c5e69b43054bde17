import { tableStore } from '#kit/server/db/table-store.ts';
import type { LeaveoutType } from '../contract/leaveout-types.ts';

export const leaveoutTypes = tableStore<LeaveoutType>({
  table: 'registration.leaveout_type',
  entity: 'kind of leave-out',
  columns: {
    name: 'name',
    kind: 'kind',
    chain: 'chain',
    longestHours: 'longest_hours',
    mostPerTerm: 'most_per_term',
    collected: 'collected',
    returnWith: 'return_with',
    active: 'active',
  },
  search: ['name'],
});
