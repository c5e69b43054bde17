import { to } from '#kit/contract/screen.ts';
import type { z } from 'zod';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { type changedResult, resultsApi } from '../contract/results.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { sittingsScreens } from '../../sittings/contract/screens.ts';

type Changed = z.infer<typeof changedResult>;

const columns: readonly Column<Changed>[] = [
  { key: 'name', label: 'Student', value: (row) => <PersonCell name={row.name} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'subject', label: 'Subject', value: (row) => row.subject ?? 'Mean', phone: 'note' },
  { key: 'before', label: 'Approved', value: (row) => row.before ?? '–', end: true },
  { key: 'after', label: 'Now', value: (row) => row.after ?? '–', end: true, phone: 'figure' },
  { key: 'gradeBefore', label: 'Grade then', value: (row) => row.gradeBefore ?? '–' },
  { key: 'gradeAfter', label: 'Grade now', value: (row) => row.gradeAfter ?? '–' },
  { key: 'rankBefore', label: 'Rank then', value: (row) => row.rankBefore ?? '–', end: true },
  { key: 'rankAfter', label: 'Rank now', value: (row) => row.rankAfter ?? '–', end: true },
];

/** What a reopened exam has changed since it was approved. */
export function DifferenceTab({ exam }: { exam: Exam }) {
  const { body } = useListBody({
    list: resultsApi.difference,
    name: 'exams.results.difference',
    words: {
      title: `${exam.name}: changes`,
      search: 'Name or admission no.',
      empty: { title: 'Nothing has changed', text: 'The results are what they were when they were approved last.' },
    },
    columns,
    fixed: { id: exam.id },
    record: { href: (row) => to(sittingsScreens.exam, { id: exam.id }, { tab: 'merit', open: row.studentId }) },
  });
  return body;
}
