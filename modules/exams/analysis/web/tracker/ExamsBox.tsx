import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { TrackedExam } from '../../contract/tracker.ts';
import { sittingsScreens } from '../../../sittings/contract/screens.ts';
import { Deviation, rankText } from '../../../results/web/Deviation.tsx';

/** Each exam with its mean and places, the newest first; it opens with how the mean came about. */
export function ExamsBox({ exams, studentId }: { exams: readonly TrackedExam[]; studentId: number }) {
  const ranked = exams.some(({ classRank }) => classRank !== null);
  const means = exams.some(({ mean }) => mean !== null);
  const columns: readonly Column<TrackedExam>[] = [
    {
      key: 'exam',
      label: 'Exam',
      value: ({ examId, exam }) => (
        <Go className="report-count" href={to(sittingsScreens.exam, { id: examId }, { tab: 'merit', open: studentId })}>
          {exam}
        </Go>
      ),
    },
    { key: 'term', label: 'Term', value: ({ termName, yearName }) => `${termName} ${yearName}` },
    {
      key: 'class',
      label: 'Class',
      value: ({ className, streamName }) => [className, streamName].filter(Boolean).join(' '),
      quiet: true,
    },
    ...(means ? meanColumns : []),
    ...(ranked ? rankColumns : []),
  ];
  return (
    <Box title="Exams" count={exams.length}>
      <RowsTable
        label="Exams"
        columns={columns}
        rows={exams.toReversed()}
        keyOf={({ examId }) => examId}
        className="report-rows"
        sideways
      />
    </Box>
  );
}

const meanColumns: readonly Column<TrackedExam>[] = [
  { key: 'mean', label: 'Mean', value: ({ mean }) => mean ?? '–', end: true },
  { key: 'grade', label: 'Grade', value: ({ grade }) => grade ?? '–' },
  { key: 'change', label: 'Change', value: ({ change }) => <Deviation value={change} />, end: true },
  { key: 'average', label: 'Average %', value: ({ average }) => average ?? '–', end: true },
];
const rankColumns: readonly Column<TrackedExam>[] = [
  { key: 'streamRank', label: 'In the stream', value: ({ streamRank, streamOf }) => rankText(streamRank, streamOf), end: true },
  { key: 'classRank', label: 'In the class', value: ({ classRank, classOf }) => rankText(classRank, classOf), end: true },
];
