import type { FormColumn, FormFigure, FormSection } from '../../contract/report-layout.ts';
import { curricula } from '../../../setup/contract/scales.ts';

export const sectionWords: Readonly<Record<FormSection, string>> = {
  learner: 'Student, with photo',
  marks: 'Marks of the subjects',
  summary: 'Figures of the term',
  trend: 'Line of past means',
  dates: 'Dates',
  attendance: 'Attendance',
  fees: 'Fees',
  remarks: 'Remarks of teachers',
  signatures: 'Signatures',
  grade_key: 'What the grades mean',
};

export const columnWords: Readonly<Record<FormColumn, string>> = {
  exams: 'Each exam',
  mean: 'Mean',
  deviation: 'Change since last time',
  grade: 'Grade',
  points: 'Points',
  position: 'Position in the subject',
  remark: 'Remark',
  initials: 'Teacher’s initials',
};

export const figureWords: Readonly<Record<FormFigure, string>> = {
  mean_grade: 'Mean grade',
  mean_points: 'Mean points',
  mean_marks: 'Mean mark',
  total_marks: 'Total marks',
  total_points: 'Total points',
  value_added: 'Value added',
  stream_position: 'Position in stream',
  class_position: 'Position in class',
};

export const curriculumWords = { CBE: 'Competency-based (CBE)', '8-4-4': '8-4-4', other: 'Other' } as const;
export const curriculumOptions = curricula.map((value) => ({ value, label: curriculumWords[value] }));
