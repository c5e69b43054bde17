import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Student } from '../../students/contract/student.ts';
import '#kit/web/ui/css/table.css';

/** Where the student has learnt, newest first; a row is closed, never overwritten. */
export function EnrolmentTab({ student }: { student: Student }) {
  return (
    <>
      <Here student={student} />
      {student.earlier.length > 0 && <Before student={student} />}
    </>
  );
}

function Before({ student }: { student: Student }) {
  return (
    <Box title="Before this school">
      <div className="table-scroll">
        <table className="table" aria-label="Before this school">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">School</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">Because</th>
            </tr>
          </thead>
          <tbody>
            {student.earlier.map((row) => (
              <tr key={`${row.school} ${row.className} ${row.fromDay}`}>
                <td className="cell-first">{[row.className, row.streamName].filter(Boolean).join(' ')}</td>
                <td>{row.school}</td>
                <td>
                  <DayText day={row.fromDay} />
                </td>
                <td>{row.toDay !== null && <DayText day={row.toDay} />}</td>
                <td className="cell-quiet">{row.because}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}

function Here({ student }: { student: Student }) {
  return (
    <Box title="Classes">
      <div className="table-scroll">
        <table className="table" aria-label="Classes">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Year</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">Because</th>
            </tr>
          </thead>
          <tbody>
            {student.enrolments.map((row) => (
              <tr key={row.id}>
                <td className="cell-first">{[row.className, row.streamName].filter(Boolean).join(' ')}</td>
                <td className="cell-quiet">{row.yearName}</td>
                <td>
                  <DayText day={row.fromDay} />
                </td>
                <td>{row.toDay === null ? 'now' : <DayText day={row.toDay} />}</td>
                <td className="cell-quiet">{row.because}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
