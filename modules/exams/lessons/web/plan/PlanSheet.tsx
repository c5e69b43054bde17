import { formatDay } from '#kit/contract/dates.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { layoutOf, planWords } from '../../contract/layout.ts';
import { courseOfLesson, partsAfter, type PlanPart, plannedParts } from '../../contract/plan-parts.ts';
import type { Plan } from '../../contract/plans.ts';
import { classWords } from '../lesson-words.tsx';
import '../lessons.css';

/** A plan as it is read. */
export function PlanSheet({ plan }: { plan: Plan }) {
  const course = courseOfLesson(plan);
  const after = partsAfter(plan);
  return (
    <div className="split">
      <div className="stack">
        <Box title="What is learnt">
          <Parts parts={plannedParts(plan)} />
        </Box>
        <Box title="Organisation of learning">
          {course.length === 0 && <p className="box-body muted">Nothing is written yet.</p>}
          <ol className="lesson-course">
            {course.map(({ label, text, minutes }) => (
              <li key={label}>
                <span className="lesson-course-label">
                  <strong>{label}</strong>
                  {minutes !== null && <span className="hint num">{minutes} min</span>}
                </span>
                <p className="lesson-text">{text || <span className="muted">Not written yet</span>}</p>
              </li>
            ))}
          </ol>
        </Box>
        {after.length > 0 && (
          <Box title="Afterwards">
            <Parts parts={after} />
          </Box>
        )}
      </div>
      <Box title="Administrative details">
        <Facts
          rows={[
            [planWords[layoutOf(plan.curriculum)].course, plan.courseName],
            ['Class', classWords(plan)],
            ['Teacher', plan.staffName],
            ['Term', plan.termName],
            ['Day', formatDay(plan.day)],
            ['Time', plan.startsAt],
            ['Length', `${plan.minutes} minutes`],
            ['Roll', `${plan.girls} girls, ${plan.boys} boys`],
            ['Taught on', plan.taughtOn && formatDay(plan.taughtOn)],
            ['Remarks', plan.remarks],
          ]}
        />
      </Box>
    </div>
  );
}

function Parts({ parts }: { parts: readonly PlanPart[] }) {
  return (
    <dl className="lesson-parts">
      {parts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="lesson-text">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
