import { statusWords, studentStatuses } from '../contract/student-fields.ts';

export const genderWords = { female: 'Girl', male: 'Boy' } as const;
export const genderOptions = [
  { value: 'female', label: 'Girl' },
  { value: 'male', label: 'Boy' },
] as const;

export const residenceOptions = [
  { value: 'boarder', label: 'Boarder' },
  { value: 'day', label: 'Day scholar' },
] as const;

export const statusOptions = studentStatuses.map((value) => ({ value, label: statusWords[value] }));

export const missingOptions = [
  { value: 'guardianPhone', label: 'No guardian phone' },
  { value: 'photo', label: 'No photo' },
  { value: 'class', label: 'No class' },
  { value: 'stream', label: 'No stream' },
] as const;
