import { DayText } from '#kit/web/ui/DayText.tsx';
import '#kit/web/ui/css/history.css';
import type { AbsenceStep } from '../contract/cases.ts';
import { stepWords, turnWords } from '../contract/steps.ts';
import './cases.css';

const words: Readonly<Record<AbsenceStep['kind'], string>> = { ...stepWords, ...turnWords };

/** Everything that was done in a case, the newest first. */
export function CaseCourse({ course }: { course: readonly AbsenceStep[] }) {
  return (
    <ol className="box history" aria-label="Course of the case">
      {course.map(({ id, kind, day, by, note }) => (
        <li key={id}>
          <p>
            <strong>{words[kind]}</strong>
            <span className="hint">
              {by}, <DayText day={day} />
            </span>
          </p>
          {note !== null && <p className="case-note">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
