import type { ApplicationState } from '../contract/applications.ts';
import { applicationStates, applicationWords } from '../contract/applications.ts';

export const stateOptions = [
  { value: 'open', label: 'Open' },
  ...applicationStates.map((value) => ({ value, label: applicationWords[value] })),
];

/** The button of each step. */
export const stepWords: Record<ApplicationState, string> = {
  draft: 'Keep as draft',
  submitted: 'Submit',
  under_review: 'Review',
  waitlisted: 'Put on the waiting list',
  offered: 'Offer a place',
  accepted: 'Family accepts',
  enrolled: 'Enrol',
  rejected: 'Reject',
  cancelled: 'Cancel application',
};

export const toneOf = (state: ApplicationState) =>
  state === 'rejected' || state === 'cancelled'
    ? 'neg'
    : state === 'accepted' || state === 'enrolled'
      ? 'pos'
      : state === 'offered' || state === 'waitlisted'
        ? 'att'
        : 'quiet';
