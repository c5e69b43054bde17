import { Checkbox } from '@mantine/core';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { PossibleDuplicate } from '../../contract/register.ts';
import '../students.css';
import { PlaceNotes, usePlaceCheck } from './AdmissionStep.tsx';
import type { Answers, StepKey } from './answers.ts';
import { Duplicates, isSerious } from './Duplicates.tsx';
import type { SummaryPart } from './use-summary.ts';

interface ReviewStepProps {
  answers: Answers;
  parts: readonly SummaryPart[];
  duplicates: readonly PossibleDuplicate[];
  /** What the server refused last. */
  problem: string | null;
  onEdit: (step: StepKey) => void;
}

/** Everything once more before it is saved, with what speaks against it. */
export function ReviewStep({ answers, parts, duplicates, problem, onEdit }: ReviewStepProps) {
  const check = usePlaceCheck(answers);
  const number = answers['admissionNo'] ? null : check?.nextNumber;
  return (
    <>
      <h2>Review</h2>
      <p>Nothing is saved yet. {number && `The admission number will be ${number}, unless somebody else registers first.`}</p>
      {problem && <Note tone="neg">{problem}</Note>}
      <Duplicates rows={duplicates} />
      {duplicates.some(isSerious) && <Checkbox required label="None of these is the student I register" />}
      <PlaceNotes check={check} />
      <div className="review">
        {parts.map((part) => {
          const filled = part.rows.some(([, value]) => value);
          return (
            <section key={part.step} aria-label={part.title}>
              <div className="review-head">
                <h3 className="box-title">{part.title}</h3>
                <button type="button" className="link" onClick={() => onEdit(part.step)}>
                  Edit<span className="sr"> {part.title.toLowerCase()}</span>
                </button>
              </div>
              {filled ? <Facts rows={part.rows} /> : <p className="hint">Nothing entered</p>}
            </section>
          );
        })}
      </div>
    </>
  );
}
