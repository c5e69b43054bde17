import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { LatestExam } from '../../contract/dashboard.ts';
import { shareLabel } from '../../contract/share-label.ts';
import { analysisScreens } from '../../contract/screens.ts';
import { Deviation } from '../../../results/web/Deviation.tsx';
import { studentsHref } from '../use-scope.ts';

/** The classes of the newest results; each opens its analysis, and how many students its list. */
export function ClassesBox({ exam }: { exam: LatestExam }) {
  const { examId, classes, upperFrom } = exam;
  const of = exam.means ? 'students' : 'results';
  const means = classes.some(({ mean }) => mean !== null);
  const open = (classId: number, tab?: string) => to(analysisScreens.examAnalysis, {}, { examId, classId, ...(tab && { tab }) });
  /** A figure that opens what it is made of; a dash where there is none. */
  const opens = (figure: ReactNode, href: string) =>
    figure === null ? (
      <span className="muted">–</span>
    ) : (
      <Go className="report-count" href={href}>
        {figure}
      </Go>
    );
  const columns: readonly Column<LatestExam['classes'][number]>[] = [
    { key: 'name', label: 'Class', value: ({ classId, name }) => opens(name, open(classId)) },
    {
      key: 'students',
      label: 'Students',
      value: ({ classId, students }) =>
        opens(students.toLocaleString('en-KE'), studentsHref({ exam: { id: examId }, classId }, {})),
      end: true,
    },
    ...(means
      ? ([
          { key: 'mean', label: 'Mean', value: ({ classId, mean }) => opens(mean, open(classId, 'leaders')), end: true },
          {
            key: 'change',
            label: 'Change',
            value: ({ classId, change }) =>
              opens(change === null ? null : <Deviation value={change} />, open(classId, 'improved')),
            end: true,
          },
        ] as const satisfies readonly Column<LatestExam['classes'][number]>[])
      : []),
    ...(upperFrom === null
      ? []
      : [
          {
            key: 'upper',
            label: shareLabel(upperFrom, of),
            value: ({ classId, upper }: LatestExam['classes'][number]) =>
              opens(upper, open(classId, exam.means ? 'streams' : 'subjects')),
            end: true,
          },
        ]),
  ];
  return (
    <Box title="By class">
      <RowsTable
        label="By class"
        columns={columns}
        rows={classes}
        keyOf={({ classId }) => classId}
        className="report-rows"
        sideways
      />
    </Box>
  );
}
