import { addDays } from '#kit/contract/dates.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import type { runsApi } from '../../contract/runs.ts';

/** What a run is asked for, without its title. */
export type RunForm = Required<Omit<CallInput<typeof runsApi.start>, 'title'>>;

interface Term {
  id: number;
  name: string;
  opensOn: string;
  closesOn: string;
}

/** What the form of a new run begins with: the whole school, today, due in four weeks or when the term begins. */
export function newRun(term: Term, today: string): RunForm {
  return {
    kind: 'bill',
    termId: term.id,
    day: today,
    dueOn: today < term.opensOn ? term.opensOn : addDays(today, 28),
    late: 'weeks',
    discounts: true,
    classIds: [],
    streamId: null,
    boarding: null,
    studentIds: [],
  };
}

/** What a run is called until somebody says otherwise. */
export const titleOf = (kind: RunForm['kind'], term: Pick<Term, 'name'> | undefined) =>
  `${term?.name ?? 'Term'} ${kind === 'bill' ? 'fees' : 'fees, differences'}`;
