import { legalTimes } from '../contract/legal-times.ts';

/** A kind of data that is kept for some years after a student has left, and then removed. */
export interface KeptKind {
  kind: 'health' | 'documents' | 'photo' | 'health_access' | 'applications' | 'employment';
  title: string;
  /** What removing it means. */
  text: string;
  /** How long the practice or the law has it, and where that is said. */
  proposal: string;
  /** Years below which the law lets nobody go; without a rule of the school they hold. */
  least?: number;
}

/** The Act wants each kind kept no longer than its purpose needs (section 39); the school sets the years. */
export const keptKinds: readonly KeptKind[] = [
  {
    kind: 'health',
    title: 'Health records',
    text: 'Blood group, allergies, conditions and medicine of students who have left. Sensitive data (section 44).',
    proposal: '1 year',
  },
  {
    kind: 'photo',
    title: 'Photographs',
    text: 'The photo of students who have left. Initials stand in its place.',
    proposal: '1 year',
  },
  {
    kind: 'documents',
    title: 'Documents',
    text: 'Scans of birth certificates, result slips and letters of students who have left.',
    proposal: '6 years',
  },
  {
    kind: 'applications',
    title: 'Applications that led to nothing',
    text: 'Rejected and cancelled applications with the family’s contacts, counted from the day they were decided.',
    proposal: '1 year',
  },
  {
    kind: 'health_access',
    title: 'Access to health records',
    text: 'Who looked at whose health record, counted from the day of the look.',
    proposal: '3 years',
  },
  {
    kind: 'employment',
    title: 'Particulars of employment',
    text: 'Who worked here, counted from the day they left. Nothing is removed here: they are erased on request, and not before.',
    proposal: `${legalTimes.employment.years} years, and no less (${legalTimes.employment.law})`,
    least: legalTimes.employment.years,
  },
];

/** The day before which data is past its time. */
export function keptSince(today: string, years: number): string {
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace(/-02-29$/, '-02-28');
}
