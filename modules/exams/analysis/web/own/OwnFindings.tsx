import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { ownAnalysisApi } from '../../contract/own.ts';
import { marksScreens } from '../../../marks/contract/screens.ts';
import { reviewRuleWords } from '../../../review/contract/rules.ts';
import '../../../review/web/review.css';

type Row = Output<typeof ownAnalysisApi.findings>['rows'][number];

const columns: readonly Column<Row>[] = [
  { key: 'rule', label: 'What', value: (row) => reviewRuleWords[row.rule] },
  { key: 'said', label: 'Seen', value: (row) => <span className="finding-said">{row.said}</span>, phone: 'note' },
  { key: 'subjectName', label: 'Subject', value: (row) => row.subjectName, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    quiet: true,
  },
  { key: 'examName', label: 'Exam', value: (row) => row.examName, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => (row.state === 'open' ? <Status tone="att">Open</Status> : <Status tone="pos">Right</Status>),
    phone: 'figure',
  },
];

/** What the checks have found on one's own sheets; each opens the sheet at the student. */
export function OwnFindings() {
  const { body } = useListBody({
    list: ownAnalysisApi.findings,
    name: 'exams.ownAnalysis.findings',
    words: {
      title: 'Checks of my sheets',
      search: 'Student, subject, class',
      empty: {
        title: 'Nothing to look at',
        text: 'When the marks of an exam are looked through and one of your sheets has something out of line, it appears here.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'open', label: 'Open' },
          { value: 'right', label: 'Checked, correct' },
          { value: 'all', label: 'All' },
        ],
      },
    ],
    record: {
      href: ({ sheetId, studentId }) =>
        to(marksScreens.markSheet, { id: sheetId }, studentId === null ? {} : { student: studentId }),
    },
  });
  return body;
}
