import { stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { PlanRecord } from '../../contract/plans.ts';
import { planApproval } from '../../contract/plan-approval.ts';
import { classWords, lessonState, weekWords } from '../lesson-words.tsx';

const topic: Column<PlanRecord> = {
  key: 'subStrand',
  label: 'Lesson',
  value: (row) => row.subStrand ?? row.strand,
};
const teacher: Column<PlanRecord> = { key: 'staffName', label: 'Teacher', value: (row) => row.staffName, quiet: true };
const rest: readonly Column<PlanRecord>[] = [
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, phone: 'figure' },
  { key: 'strand', label: 'Strand or topic', value: (row) => row.strand, quiet: true, optional: true },
  { key: 'startsAt', label: 'Time', value: (row) => row.startsAt, quiet: true, optional: true },
  { key: 'className', label: 'Class', value: classWords, phone: 'note' },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true, phone: 'note' },
  { key: 'week', label: 'Of the scheme', value: weekWords, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => lessonState(row.state), phone: 'note' },
  { key: 'taughtOn', label: 'Taught on', value: (row) => <DayText day={row.taughtOn} />, quiet: true, optional: true },
];

export const ownPlanColumns = [topic, ...rest];
export const planColumns = [topic, teacher, ...rest];

export const planStateFilter = {
  key: 'state',
  label: 'State',
  options: stateChoices(planApproval),
};
