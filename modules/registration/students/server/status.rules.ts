import { addDays, earlierOf, formatDay } from '#kit/contract/dates.ts';
import type { FieldError } from '#kit/contract/errors.ts';
import { statusWords, type StudentStatus } from '../contract/student-fields.ts';

const onTheRoll: readonly StudentStatus[] = ['active', 'suspended', 'on_leave'];

/** True while the student is on the roll. */
export const isHere = (status: StudentStatus) => onTheRoll.includes(status);

interface Change {
  from: StudentStatus;
  to: StudentStatus;
  on: string;
  admittedOn: string;
  /** Of who has left, the day on which they did. */
  leftOn: string | null;
  today: string;
}

/** What stands against a change of status, each at its field. */
export function statusProblems({ from, to, on, admittedOn, leftOn, today }: Change): FieldError[] {
  const problems: FieldError[] = [];
  // Of who has left, the day and the reason are corrected.
  if (from === to && isHere(to)) problems.push({ path: 'status', message: `The status is ${statusWords[to]} already.` });
  if (from === 'deceased' && isHere(to))
    problems.push({
      path: 'status',
      message: 'A student recorded as deceased is not readmitted. Correct the status to another way of leaving first.',
    });
  if (!isHere(from) && isHere(to) && to !== 'active')
    problems.push({ path: 'status', message: 'Take the student back as active first.' });
  if (on > today) problems.push({ path: 'on', message: 'Choose today or an earlier day.' });
  // Who withdraws before their first day leaves today.
  else if (on < earlierOf(admittedOn, today)) problems.push({ path: 'on', message: 'This is before the student was admitted.' });
  // Nobody sits in two classes on one day; whose leaving is still to come is taken back at once.
  else if (!isHere(from) && isHere(to) && leftOn !== null && on < earlierOf(leftOn, today))
    problems.push({ path: 'on', message: `The student left on ${formatDay(leftOn)}. Choose that day or a later one.` });
  return problems;
}

/** What a birth date must be: past, and before the admission. */
export function birthProblems(bornOn: string, admittedOn: string, today: string): FieldError[] {
  if (bornOn >= today) return [{ path: 'bornOn', message: 'Choose a day in the past.' }];
  if (bornOn < `${Number(today.slice(0, 4)) - 80}-01-01`)
    return [{ path: 'bornOn', message: 'This is more than 80 years ago. Check the year.' }];
  if (bornOn >= admittedOn) return [{ path: 'bornOn', message: 'This is not before the day of admission.' }];
  return [];
}

/** What a day of admission must be: not long ahead. */
export function admissionProblems(admittedOn: string, today: string): FieldError[] {
  if (admittedOn <= addDays(today, 366)) return [];
  return [{ path: 'admittedOn', message: 'This is more than a year ahead. Check the year.' }];
}
