import { ageOn } from '#kit/contract/dates.ts';
import type { FieldError } from '#kit/contract/errors.ts';
import type { AdmissionWindow } from '../contract/admission-windows.ts';
import type { ApplicationState } from '../contract/applications.ts';

const ways: Record<ApplicationState, readonly ApplicationState[]> = {
  draft: ['submitted', 'cancelled'],
  submitted: ['under_review', 'offered', 'waitlisted', 'rejected', 'cancelled'],
  under_review: ['offered', 'waitlisted', 'rejected', 'cancelled'],
  waitlisted: ['under_review', 'offered', 'rejected', 'cancelled'],
  offered: ['accepted', 'waitlisted', 'rejected', 'cancelled'],
  accepted: ['waitlisted', 'cancelled'],
  enrolled: [],
  rejected: ['under_review'],
  cancelled: ['submitted'],
};

/** Where an application may go from a state; enrolling has a step of its own. */
export const nextStates = (state: ApplicationState): ApplicationState[] => [...ways[state]];

/** True for the states that hold one of the window's places. */
export const holdsPlace = (state: ApplicationState): boolean => ['offered', 'accepted', 'enrolled'].includes(state);

/** The steps that need a reason, because the family will ask for one. */
export const needsReason = (to: ApplicationState): boolean => to === 'rejected' || to === 'cancelled';

/** Years completed on 1 January of the year in which the applicant would begin. */
export const ageAtEntry = (bornOn: string, year: number): number => ageOn(bornOn, `${year}-01-01`);

type Window = Pick<AdmissionWindow, 'name' | 'year' | 'opensOn' | 'closesOn' | 'leastAge' | 'mostAge'>;

/** What stands against handing in an application today. */
export function windowProblems(window: Window, bornOn: string, today: string): FieldError[] {
  const problems: FieldError[] = [];
  if (today < window.opensOn || today > window.closesOn) {
    const word = today < window.opensOn ? 'is not open yet' : 'is closed';
    problems.push({ path: 'windowId', message: `${window.name} ${word}. Choose another window, or change its dates.` });
  }
  const age = ageAtEntry(bornOn, window.year);
  const span = [
    window.leastAge === null ? '' : `at least ${window.leastAge}`,
    window.mostAge === null ? '' : `at most ${window.mostAge}`,
  ]
    .filter(Boolean)
    .join(' and ');
  if (age < (window.leastAge ?? 0) || age > (window.mostAge ?? 200))
    problems.push({
      path: 'bornOn',
      message: `Will be ${age} on 1 January ${window.year}; ${window.name} takes applicants of ${span} years.`,
    });
  return problems;
}

interface Applicant {
  guardianName: string | null;
  guardianRelation: string | null;
  guardianPhone: string | null;
}

/** What an application must hold before it is handed in. */
export function applicantProblems(applicant: Applicant): FieldError[] {
  const wanted = [
    ['guardianName', 'Enter the guardian’s name.'],
    ['guardianRelation', 'Enter how the guardian is related.'],
    ['guardianPhone', 'Enter the guardian’s phone, so that the family can be told.'],
  ] as const;
  return wanted.flatMap(([path, message]) => (applicant[path] === null ? [{ path, message }] : []));
}
