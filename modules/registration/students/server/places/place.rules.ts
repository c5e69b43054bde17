import { ageOn } from '#kit/contract/dates.ts';
import type { FieldError } from '#kit/contract/errors.ts';

export interface Place {
  class: { id: number; name: string; active: boolean } | null;
  stream: { id: number; classId: number; name: string; capacity: number | null; students: number } | null;
  hostel: { id: number; name: string; gender: 'female' | 'male' | 'mixed' } | null;
}

interface Wanted {
  gender: 'female' | 'male';
  boarding: 'boarder' | 'day';
  streamId: number | null;
  hostelId: number | null;
  bedId: number | null;
}

/** What stands against a class, stream and hostel for this student, each at its field. */
export function placeProblems(wanted: Wanted, place: Place): FieldError[] {
  const problems: FieldError[] = [];
  const add = (path: string, message: string) => void problems.push({ path, message });
  if (!place.class) add('classId', 'Choose a class of this school.');
  else if (!place.class.active) add('classId', `${place.class.name} takes no students any more. Choose an active class.`);
  if (wanted.streamId !== null) {
    if (!place.stream) add('streamId', 'Choose a stream of this school.');
    else if (place.stream.classId !== place.class?.id) add('streamId', 'Choose a stream of this class.');
  }
  if (wanted.boarding === 'day' && wanted.hostelId !== null) add('hostelId', 'Only boarders have a hostel.');
  else if (wanted.hostelId !== null) {
    if (!place.hostel) add('hostelId', 'Choose a hostel of this school.');
    else if (place.hostel.gender !== 'mixed' && place.hostel.gender !== wanted.gender)
      add(
        'hostelId',
        `${place.hostel.name} is for ${place.hostel.gender === 'female' ? 'girls' : 'boys'}. Choose another hostel.`,
      );
  }
  if (wanted.bedId !== null && wanted.hostelId === null) add('bedId', 'Choose the hostel of this bed first.');
  return problems;
}

/** True when the stream cannot take `joining` more students; a stream without a capacity takes any number. */
export function isOverCapacity(stream: Place['stream'], joining: number): boolean {
  return typeof stream?.capacity === 'number' && stream.students + joining > stream.capacity;
}

/** The age that most students of a class reach within the year, by the class's name; null for names it does not know. */
export function usualAge(className: string): number | null {
  const [, word = '', digits = ''] = /^(pp|grade|form|class|standard|std)\s*(\d{1,2})\b/i.exec(className.trim()) ?? [];
  const number = Number(digits);
  if (number === 0) return null;
  const before: Record<string, number> = { pp: 3, grade: 5, class: 5, standard: 5, std: 5, form: 13 };
  const base = before[word.toLowerCase()];
  return base === undefined ? null : base + number;
}

/** A sentence when the age is far from the class's usual one, on the last day of the year of `on`; never a refusal. */
export function ageWarning(className: string, bornOn: string, on: string): string | null {
  const usual = usualAge(className);
  if (usual === null) return null;
  const age = ageOn(bornOn, `${on.slice(0, 4)}-12-31`);
  if (age >= usual - 2 && age <= usual + 4) return null;
  return `Turns ${age} this year; most students of ${className} turn ${usual}. Check the date of birth and the class.`;
}
