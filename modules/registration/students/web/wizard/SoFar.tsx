import { Facts } from '#kit/web/ui/Box.tsx';
import '../students.css';
import type { StepKey } from './answers.ts';
import type { SummaryPart } from './use-summary.ts';

/** What was entered so far, beside the steps. Parts without anything are left out. */
export function SoFar({ parts, onEdit }: { parts: readonly SummaryPart[]; onEdit: (step: StepKey) => void }) {
  const filled = parts.filter((part) => part.rows.some(([, value]) => value));
  if (filled.length === 0) return <p className="hint">What you enter is repeated here.</p>;
  return (
    <>
      <h2 className="box-title">So far</h2>
      {filled.map((part) => (
        <div key={part.step} className="facts-group">
          <Facts rows={part.rows} />
          <button type="button" className="link" onClick={() => onEdit(part.step)}>
            Edit {part.title.toLowerCase()}
          </button>
        </div>
      ))}
    </>
  );
}
