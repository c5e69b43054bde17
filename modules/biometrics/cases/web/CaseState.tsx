import { formatDay } from '#kit/contract/dates.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import type { AbsenceCaseRow } from '../contract/cases.ts';
import { outcomeWords, stepWords } from '../contract/steps.ts';

/** How a case stands, in a word. */
export function CaseState({ one: { state, outcome } }: { one: Pick<AbsenceCaseRow, 'state' | 'outcome'> }) {
  if (state === 'closed') return <Status>{outcome === null ? 'Closed' : outcomeWords[outcome]}</Status>;
  return state === 'overdue' ? <Status tone="neg">Step overdue</Status> : <Status tone="inf">Open</Status>;
}

/** `Home visit, 14 Mar 2026`; null where nothing is planned. */
export function nextInWords({ nextStep, dueOn }: Pick<AbsenceCaseRow, 'nextStep' | 'dueOn'>): string | null {
  if (dueOn === null) return null;
  return [nextStep === null ? null : stepWords[nextStep], formatDay(dueOn)].filter(Boolean).join(', ');
}
