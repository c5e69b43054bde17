import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { screens } from '#modules/registration/contract/screens.ts';
import type { ClassAttendance } from '#modules/biometrics/days/contract/attendance.ts';
import '#kit/web/ui/css/table.css';
import './home.css';

interface ClassFigures {
  classId: number;
  className: string;
  girls: number;
  boys: number;
  total: number;
}

interface ClassesTodayProps {
  classes: readonly ClassFigures[];
  attendance: readonly ClassAttendance[];
  /** False for those who may not open the list of students; the figures are plain then. */
  linked: boolean;
}

/** Below this share of the marked, a class's attendance needs a look. */
const lowRate = 0.94;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Girls and boys of each class, and who is present; each figure of the roll opens the list that it counts. */
export function ClassesToday({ classes, attendance, linked }: ClassesTodayProps) {
  const largest = Math.max(1, ...classes.map((row) => row.total));
  const marks = (classId: number) => attendance.find((row) => row.classId === classId) ?? { present: 0, absent: 0 };
  const all = { present: sum(attendance.map((row) => row.present)), absent: sum(attendance.map((row) => row.absent)) };
  const girls = sum(classes.map((row) => row.girls));
  const total = sum(classes.map((row) => row.total));
  const count = (number: number, filter: Record<string, string | number>) =>
    linked && number > 0 ? (
      <Go className="cell-link" href={to(screens.students, {}, filter)}>
        {number}
      </Go>
    ) : (
      number
    );
  return (
    <Box title="Classes today">
      <div className="table-scroll">
        <table className="table" aria-label="Classes today">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col" className="cell-end">
                Girls
              </th>
              <th scope="col" className="cell-end">
                Boys
              </th>
              <th scope="col" className="cell-end">
                Total
              </th>
              <th scope="col" className="not-phone" aria-label="Share of girls">
                <span className="legend">
                  <span>
                    <i />
                    Girls
                  </span>
                  <span>
                    <i />
                    Boys
                  </span>
                </span>
              </th>
              <th scope="col" className="cell-end not-phone">
                Present
              </th>
              <th scope="col" className="cell-end not-phone">
                Absent
              </th>
              <th scope="col" className="cell-end">
                Rate
              </th>
            </tr>
          </thead>
          <tbody>
            {classes.map(({ classId, className, ...row }) => (
              <tr key={classId}>
                <td className="cell-first cell-wrap">{className}</td>
                <td className="num cell-end cell-quiet">{count(row.girls, { classId, gender: 'female' })}</td>
                <td className="num cell-end cell-quiet">{count(row.boys, { classId, gender: 'male' })}</td>
                <td className="num cell-end">
                  <strong>{count(row.total, { classId })}</strong>
                </td>
                <td className="not-phone">
                  <span className="sr">{share(row.girls, row.total)}</span>
                  <span className="gender-bar" aria-hidden="true">
                    <span style={{ inlineSize: `${(row.girls / largest) * 100}%` }} />
                    <span style={{ inlineSize: `${(row.boys / largest) * 100}%` }} />
                  </span>
                </td>
                <Marks {...marks(classId)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>All classes</td>
              <td className="num cell-end">{girls}</td>
              <td className="num cell-end">{sum(classes.map((row) => row.boys))}</td>
              <td className="num cell-end">{total}</td>
              <td className="not-phone">{share(girls, total)}</td>
              <Marks {...all} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Box>
  );
}

const share = (girls: number, total: number) => `${total === 0 ? 0 : Math.round((girls / total) * 100)} % girls`;

/** Present, absent and their share; dashes where nobody was marked. */
function Marks({ present, absent }: { present: number; absent: number }) {
  const marked = present + absent;
  const rate = marked === 0 ? null : present / marked;
  return (
    <>
      <td className="num cell-end not-phone">{marked === 0 ? '–' : present}</td>
      <td className="num cell-end cell-quiet not-phone">{absent === 0 ? '–' : absent}</td>
      <td className="num cell-end">
        {rate === null ? '–' : <span className={rate < lowRate ? 'att' : undefined}>{(rate * 100).toFixed(1)} %</span>}
      </td>
    </>
  );
}
