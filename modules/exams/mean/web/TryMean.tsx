import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { ClassRuleWithSubjects } from '../contract/class-rules.ts';
import { type ExplainedMean, explainMean } from '../contract/counting.ts';
import { gradingSystemsApi } from '../../setup/contract/grading-systems.ts';
import { scalesApi } from '../../setup/contract/scales.ts';
import { countingWords } from './mean-words.ts';
import '../../setup/web/setup.css';

/** Points typed for each subject, and how the saved rule makes a mean of them. */
export function TryMean({ rule }: { rule: ClassRuleWithSubjects }) {
  const [points, setPoints] = useState<Readonly<Record<number, number>>>({});
  const system = useApi(
    gradingSystemsApi.get,
    { id: rule.gradingSystemId ?? 1 },
    { enabled: rule.gradingSystemId !== null },
  ).data;
  const scales = useApi(scalesApi.options, {}, { enabled: rule.gradingSystemId !== null }).data;
  const grades = scales?.rows.find(({ id }) => id === system?.scaleId)?.grades ?? [];
  const results = rule.courses.map((course) => ({ ...course, points: points[course.courseId] ?? null }));
  const explained = explainMean(results, rule.counting, rule.best, rule);
  if (rule.counting === 'none') return <Note>This class has no mean: each subject has its level.</Note>;
  if (rule.courses.length === 0) return <Note>Choose the subjects of the class first, and save.</Note>;
  const grade = grades.find((one) => one.points === explained.meanPoints);
  return (
    <div className="try-mean">
      <p className="hint">{countingWords(rule.counting, rule.best)}. Enter points to see what counts; nothing is kept.</p>
      {rule.courses.map(({ courseId, name }) => (
        <div key={courseId} className="rows-field-row try-row">
          <label htmlFor={`try-${courseId}`}>{name}</label>
          <NumberInput
            id={`try-${courseId}`}
            min={0}
            max={100}
            allowDecimal={false}
            hideControls
            value={points[courseId] ?? ''}
            onChange={(value) =>
              setPoints((now) => {
                const { [courseId]: _, ...others } = now;
                return value === '' ? others : { ...others, [courseId]: Number(value) };
              })
            }
          />
          <span className="hint">{whyOf(explained, courseId)}</span>
        </div>
      ))}
      <output>
        {explained.missing ?? (
          <>
            <strong>{grade ? `${grade.code}, ` : ''}</strong>
            {explained.total} points ÷ {explained.divisor} = {(explained.mean ?? 0).toFixed(2)}
          </>
        )}
      </output>
    </div>
  );
}

function whyOf({ counted, left }: ExplainedMean, courseId: number): string {
  return counted.find((one) => one.courseId === courseId)?.as ?? left.find((one) => one.courseId === courseId)?.why ?? '';
}
