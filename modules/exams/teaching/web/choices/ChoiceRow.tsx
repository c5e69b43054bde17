import { memo } from 'react';
import { brokenRules } from '../../contract/choice-rules.ts';
import type { ChoiceGrid } from '../../contract/subject-choices.ts';
import { moveByKeys } from './move-by-keys.ts';
import { takenWith, type Ticks } from './use-ticks.ts';

type Student = ChoiceGrid['students'][number];

interface ChoiceRowProps {
  student: Student;
  ticks: Ticks | undefined;
  grid: ChoiceGrid;
  courses: ChoiceGrid['courses'];
  /** The first row's first tick is where Tab comes in; the arrow keys go on from there. */
  first: boolean;
  onTick: ((studentIds: readonly number[], courseId: number, taken: boolean) => void) | undefined;
  onOpen: (studentId: number) => void;
}

/** What the rules of the grid's class say of a student. */
export const rulesBrokenBy = (grid: ChoiceGrid, taken: ReadonlySet<number>): string[] =>
  brokenRules({ ...grid.rule, groups: grid.groups, courses: grid.courses }, taken);

/** One student of the grid. Only the row that is ticked is drawn again. */
export const ChoiceRow = memo(function ChoiceRow({ student, ticks, grid, courses, first, onTick, onOpen }: ChoiceRowProps) {
  const taken = takenWith(student.taken, ticks);
  const broken = rulesBrokenBy(grid, taken);
  return (
    <tr>
      <th scope="row" className="grid-stuck">
        <button type="button" className="choice-name" tabIndex={-1} onClick={() => onOpen(student.id)}>
          {student.name}
          <small className="num">{student.admissionNo}</small>
        </button>
      </th>
      <td className="choice-takes">
        <span>
          <strong className="num">{taken.size}</strong>
          {broken.length > 0 && (
            <small>
              {broken.map((said) => (
                <span key={said}>{said}</span>
              ))}
            </small>
          )}
        </span>
      </td>
      {courses.map(({ id, name }, at) => (
        <td key={id} className="choice-cell" data-changed={ticks?.has(id) || undefined}>
          <input
            type="checkbox"
            aria-label={`${name}, ${student.name}`}
            tabIndex={first && at === 0 ? 0 : -1}
            checked={taken.has(id)}
            disabled={!onTick}
            onKeyDown={moveByKeys}
            onChange={(event) => onTick?.([student.id], id, event.currentTarget.checked)}
          />
        </td>
      ))}
    </tr>
  );
});
