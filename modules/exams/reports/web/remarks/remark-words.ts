import { bands } from '../../contract/remark-bands.ts';
import { remarkKinds, remarkLanguages } from '../../contract/remark-text.ts';

export const kindWords = {
  subject_teacher: 'Subject teacher',
  class_teacher: 'Class teacher',
  principal: 'Principal',
  boarding: 'Boarding',
} as const;
export const languageWords = { english: 'English', swahili: 'Swahili' } as const;
const bandWords = { grade: 'A grade', points: 'A range of mean points', marks: 'A range of mean marks' } as const;

export const kinds = remarkKinds.map((value) => ({ value, label: kindWords[value] }));
export const languages = remarkLanguages.map((value) => ({ value, label: languageWords[value] }));
export const bandKinds = bands.map((value) => ({ value, label: bandWords[value] }));
