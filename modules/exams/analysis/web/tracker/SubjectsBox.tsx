import { Box } from '#kit/web/ui/Box.tsx';
import { Sparkline } from '#kit/web/ui/Figures.tsx';
import '#kit/web/ui/css/figures.css';
import '#kit/web/ui/css/table.css';
import type { Tracked } from '../../contract/tracker.ts';
import { Deviation } from '../../../results/web/Deviation.tsx';

/** Each subject exam by exam: its mark, or in a class without a mean its level. */
export function SubjectsBox({ student: { exams, subjects } }: { student: Tracked }) {
  const means = exams.some(({ mean, average }) => mean !== null || average !== null);
  return (
    <Box title="Subjects">
      <div className="table-scroll report-rows">
        <table className="table" aria-label="Subjects exam by exam">
          <thead>
            <tr>
              <th className="cell-first">Subject</th>
              {exams.map(({ examId, exam, termName, yearName }) => (
                <th key={examId} className="num cell-end tracked-exam">
                  <span>{exam}</span> <small>{`${termName} ${yearName}`}</small>
                </th>
              ))}
              {means && exams.length > 1 && (
                <>
                  <th className="num cell-end">Last change</th>
                  <th className="not-phone">Trend</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {subjects.map(({ courseId, subject, marks }) => {
              const values = marks.flatMap((one) => one?.mark ?? []);
              const [before, now] = [values.at(-2), values.at(-1)];
              return (
                <tr key={courseId}>
                  <td className="cell-first">{subject}</td>
                  {marks.map((one, at) => (
                    <td key={exams[at]?.examId} className="num cell-end">
                      {(means ? one?.mark : null) ?? ''} <span className="muted">{one?.grade ?? (one?.mark ? '' : '–')}</span>
                    </td>
                  ))}
                  {means && exams.length > 1 && (
                    <>
                      <td className="num cell-end">
                        <Deviation value={before === undefined || now === undefined ? null : Number((now - before).toFixed(2))} />
                      </td>
                      <td className="not-phone">{values.length > 1 && <Sparkline values={values} />}</td>
                    </>
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
