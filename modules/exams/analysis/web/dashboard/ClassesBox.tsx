import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import '#kit/web/ui/css/table.css';
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
  return (
    <Box title="By class">
      <div className="table-scroll report-rows">
        <table className="table" aria-label="By class">
          <thead>
            <tr>
              <th className="cell-first">Class</th>
              <th className="num cell-end">Students</th>
              {means && <th className="num cell-end">Mean</th>}
              {means && <th className="num cell-end">Change</th>}
              {upperFrom !== null && <th className="num cell-end not-phone">{shareLabel(upperFrom, of)}</th>}
            </tr>
          </thead>
          <tbody>
            {classes.map(({ classId, name, students, mean, change, upper }) => {
              const open = (tab: string) => to(analysisScreens.examAnalysis, {}, { examId, classId, tab });
              return (
                <tr key={classId}>
                  <td className="cell-first">
                    <Go className="report-count" href={to(analysisScreens.examAnalysis, {}, { examId, classId })}>
                      {name}
                    </Go>
                  </td>
                  <td className="num cell-end">
                    <Go className="report-count" href={studentsHref({ exam: { id: examId }, classId }, {})}>
                      {students.toLocaleString('en-KE')}
                    </Go>
                  </td>
                  {means && (
                    <td className="num cell-end">
                      {mean === null ? (
                        <span className="muted">–</span>
                      ) : (
                        <Go className="report-count" href={open('leaders')}>
                          {mean}
                        </Go>
                      )}
                    </td>
                  )}
                  {means && (
                    <td className="num cell-end">
                      {change === null ? (
                        <span className="muted">–</span>
                      ) : (
                        <Go className="report-count" href={open('improved')}>
                          <Deviation value={change} />
                        </Go>
                      )}
                    </td>
                  )}
                  {upperFrom !== null && (
                    <td className="num cell-end not-phone">
                      {upper === null ? (
                        <span className="muted">–</span>
                      ) : (
                        <Go className="report-count" href={open(exam.means ? 'streams' : 'subjects')}>
                          {upper}
                        </Go>
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
