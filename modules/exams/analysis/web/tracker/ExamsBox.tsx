import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import '#kit/web/ui/css/table.css';
import type { TrackedExam } from '../../contract/tracker.ts';
import { sittingsScreens } from '../../../sittings/contract/screens.ts';
import { Deviation, rankText } from '../../../results/web/Deviation.tsx';

/** Each exam with its mean and places, the newest first; it opens with how the mean came about. */
export function ExamsBox({ exams, studentId }: { exams: readonly TrackedExam[]; studentId: number }) {
  const ranked = exams.some(({ classRank }) => classRank !== null);
  const means = exams.some(({ mean }) => mean !== null);
  return (
    <Box title="Exams" count={exams.length}>
      <div className="table-scroll report-rows">
        <table className="table" aria-label="Exams">
          <thead>
            <tr>
              <th className="cell-first">Exam</th>
              <th>Term</th>
              <th className="not-phone">Class</th>
              {means && (
                <>
                  <th className="num cell-end">Mean</th>
                  <th>Grade</th>
                  <th className="num cell-end">Change</th>
                  <th className="num cell-end">Average %</th>
                </>
              )}
              {ranked && (
                <>
                  <th className="num cell-end">In the stream</th>
                  <th className="num cell-end">In the class</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {exams.toReversed().map((exam) => (
              <tr key={exam.examId}>
                <td className="cell-first">
                  <Go
                    className="report-count"
                    href={to(sittingsScreens.exam, { id: exam.examId }, { tab: 'merit', open: studentId })}
                  >
                    {exam.exam}
                  </Go>
                </td>
                <td>
                  {exam.termName} {exam.yearName}
                </td>
                <td className="cell-quiet not-phone">{[exam.className, exam.streamName].filter(Boolean).join(' ')}</td>
                {means && (
                  <>
                    <td className="num cell-end">{exam.mean ?? '–'}</td>
                    <td>{exam.grade ?? '–'}</td>
                    <td className="num cell-end">
                      <Deviation value={exam.change} />
                    </td>
                    <td className="num cell-end">{exam.average ?? '–'}</td>
                  </>
                )}
                {ranked && (
                  <>
                    <td className="num cell-end">{rankText(exam.streamRank, exam.streamOf)}</td>
                    <td className="num cell-end">{rankText(exam.classRank, exam.classOf)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
