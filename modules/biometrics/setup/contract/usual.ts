import type { Meaning } from './codes.ts';

/** The codes that a school begins with. */
export const usualCodes: readonly { letter: string; name: string; meaning: Meaning; place: number }[] = [
  { letter: 'P', name: 'Present', meaning: 'present', place: 10 },
  { letter: 'L', name: 'Late', meaning: 'late', place: 20 },
  { letter: 'A', name: 'Absent', meaning: 'absent', place: 30 },
  { letter: 'E', name: 'Excused', meaning: 'excused', place: 40 },
  { letter: 'S', name: 'Sick', meaning: 'sick', place: 50 },
  { letter: 'X', name: 'Leave-out', meaning: 'leave_out', place: 60 },
  { letter: 'F', name: 'School function', meaning: 'function', place: 70 },
];

/** The reasons that a school begins with. */
export const usualReasons: readonly { name: string; meaning: Exclude<Meaning, 'present'> | null }[] = [
  { name: 'Overslept', meaning: 'late' },
  { name: 'Transport', meaning: 'late' },
  { name: 'No reason given', meaning: 'absent' },
  { name: 'Sent home for fees', meaning: 'absent' },
  { name: 'Bereavement', meaning: 'excused' },
  { name: 'Family reasons', meaning: 'excused' },
  { name: 'Hospital', meaning: 'sick' },
  { name: 'Games or music festival', meaning: 'function' },
];
