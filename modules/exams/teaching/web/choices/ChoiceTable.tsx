import { Checkbox } from '@mantine/core';
import type { ChoiceGrid } from '../../contract/subject-choices.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { takenWith, type TickedGrid } from './use-ticks.ts';
import '#kit/web/ui/css/table.css';

interface ChoiceTableProps {
  grid: ChoiceGrid;
  ticked: TickedGrid;
  students: ChoiceGrid['students'];
  courses: ChoiceGrid['courses'];
  /** Of the whole class, those who break a rule. */
  breaking: ChoiceGrid['students'];
  mayWrite: boolean;
  onOpen: (studentId: number) => void;
}

/** Students by subject. The arrow keys go from tick to tick, Space sets them, Home and End go to the ends of the row. */
export function ChoiceTable({ grid, ticked, students, courses, breaking, mayWrite, onOpen }: ChoiceTableProps) {
  const counts = countsOf(students, ticked);
  const shown = new Set(students.map(({ id }) => id));
  const broken = breaking.filter(({ id }) => shown.has(id)).length;
  return (
    <div className="table-scroll">
      <table className="table grid-table" aria-label={`Subjects of ${grid.className}`}>
        <thead>
          <tr>
            <th className="grid-stuck">Student</th>
            <th>Takes</th>
            {courses.map(({ id, name, short }) => {
              const count = counts.get(id) ?? 0;
              return (
                <th key={id} className="choice-cell" title={name}>
                  <span className="choice-head">
                    {short}
                    {mayWrite && (
                      <Checkbox
                        aria-label={`${name} for all who are shown`}
                        checked={count > 0 && count === students.length}
                        indeterminate={count > 0 && count < students.length}
                        onChange={() =>
                          ticked.tick(
                            students.map((student) => student.id),
                            id,
                            count < students.length,
                          )
                        }
                      />
                    )}
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {students.map((student, at) => (
            <ChoiceRow
              key={student.id}
              student={student}
              ticks={ticked.draft.get(student.id)}
              grid={grid}
              courses={courses}
              first={at === 0}
              onTick={mayWrite ? ticked.tick : undefined}
              onOpen={onOpen}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="grid-stuck">Take it, of {students.length}</td>
            <td>{broken === 1 ? '1 breaks a rule' : `${broken} break a rule`}</td>
            {courses.map(({ id }) => (
              <td key={id} className="choice-cell num">
                {counts.get(id) ?? 0}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function countsOf(students: ChoiceGrid['students'], ticked: TickedGrid): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { id, taken } of students)
    for (const courseId of takenWith(taken, ticked.draft.get(id))) counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
  return counts;
}
