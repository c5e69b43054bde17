import { stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { SchemeRecord } from '../../contract/schemes.ts';
import { schemeApproval } from '../../contract/scheme-approval.ts';
import { classWords, lessonState } from '../lesson-words.tsx';

const subject: Column<SchemeRecord> = { key: 'courseName', label: 'Subject', value: (row) => row.courseName };
const teacher: Column<SchemeRecord> = { key: 'staffName', label: 'Teacher', value: (row) => row.staffName, quiet: true };
const rest: readonly Column<SchemeRecord>[] = [
  { key: 'className', label: 'Class', value: classWords, phone: 'note' },
  { key: 'termName', label: 'Term', value: (row) => row.termName, quiet: true, phone: 'note' },
  { key: 'state', label: 'State', value: (row) => lessonState(row.state) },
  { key: 'lessons', label: 'Lessons', value: (row) => row.lessons, end: true },
  { key: 'planned', label: 'Planned', value: (row) => row.planned, end: true, quiet: true },
  { key: 'taught', label: 'Taught', value: (row) => `${row.taught} of ${row.lessons}`, end: true, phone: 'figure' },
];

export const ownSchemeColumns = [subject, ...rest];
export const schemeColumns = [subject, teacher, ...rest];

export const schemeStateFilter = {
  key: 'state',
  label: 'State',
  options: stateChoices(schemeApproval),
};
