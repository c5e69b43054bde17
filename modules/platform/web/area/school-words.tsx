import { instantText } from '#kit/web/api/clock.ts';
import { formatDay } from '#kit/contract/dates.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { School, SchoolFiguresRow } from '../../contract/schools.ts';

export const planNames = { trial: 'Trial', standard: 'Standard', premium: 'Premium' } as const;

const standingWords: Record<School['standing'], { word: string; tone: Tone }> = {
  open: { word: 'No end', tone: 'quiet' },
  paid: { word: 'Paid', tone: 'quiet' },
  ending: { word: 'Ends soon', tone: 'att' },
  grace: { word: 'In grace', tone: 'att' },
  readOnly: { word: 'Read-only', tone: 'neg' },
};

/** How a school stands: suspended before anything else, then its subscription. */
export function Standing({ school }: { school: Pick<School, 'status' | 'standing'> }) {
  if (school.status === 'suspended') return <Status tone="neg">Suspended</Status>;
  const { word, tone } = standingWords[school.standing];
  return <Status tone={tone}>{word}</Status>;
}

/** An instant of the last sign-in, or that there was none. */
export function lastSeen(at: string | null): string {
  return at ? instantText(at) : 'Never';
}

export const schoolColumns: readonly Column<School>[] = [
  { key: 'name', label: 'School', value: (row) => row.name },
  { key: 'branchName', label: 'Branch', value: (row) => row.branchName, phone: 'note' },
  { key: 'status', label: 'State', value: (row) => <Standing school={row} />, phone: 'figure' },
  { key: 'plan', label: 'Plan', value: (row) => planNames[row.plan], quiet: true },
  { key: 'paidUntil', label: 'Paid until', value: (row) => (row.paidUntil ? formatDay(row.paidUntil) : 'No end'), quiet: true },
  { key: 'graceDays', label: 'Days of grace', value: (row) => row.graceDays, end: true, optional: true },
  { key: 'users', label: 'Users', value: (row) => row.users, end: true },
  { key: 'lastSeenAt', label: 'Last seen', value: (row) => lastSeen(row.lastSeenAt), quiet: true },
  { key: 'createdAt', label: 'Added', value: (row) => instantText(row.createdAt), quiet: true, optional: true },
];

type Counted = 'students' | 'girls' | 'boys' | 'teachers' | 'staff' | 'users' | 'activeUsers';

const figure = (key: Counted, label: string): Column<SchoolFiguresRow> => ({
  key,
  label,
  end: true,
  value: (row) => row[key].toLocaleString('en-KE'),
  total: (rows) => sumOf(rows, key).toLocaleString('en-KE'),
});

export const figureColumns: readonly Column<SchoolFiguresRow>[] = [
  { key: 'schoolName', label: 'School', value: (row) => row.schoolName },
  { key: 'branchName', label: 'Branch', value: (row) => row.branchName, phone: 'note', quiet: true },
  { key: 'standing', label: 'State', value: (row) => <Standing school={row} /> },
  { ...figure('students', 'Students'), phone: 'figure' },
  figure('girls', 'Girls'),
  figure('boys', 'Boys'),
  figure('teachers', 'Teachers'),
  figure('staff', 'Staff'),
  figure('users', 'Users'),
  figure('activeUsers', 'Active users'),
  { key: 'lastSeenAt', label: 'Last seen', value: (row) => lastSeen(row.lastSeenAt), quiet: true },
];

/** One figure over several schools. */
export function sumOf(rows: readonly SchoolFiguresRow[], key: Counted): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
