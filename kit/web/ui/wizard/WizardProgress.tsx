import { IconCheck } from '@tabler/icons-react';
import { labelStart, progressWidth } from './wizard-check.ts';

interface WizardProgressProps {
  steps: readonly { key: string; label: string }[];
  /** The open step, from 0. */
  index: number;
  onBack: (key: string) => void;
}

/** The steps' names over the bar; done ones can be returned to. On a phone only the open one is named. */
export function WizardProgress({ steps, index, onBack }: WizardProgressProps) {
  const count = steps.length;
  return (
    <div className="wizard-progress">
      <p className="wizard-now">
        Step {index + 1} of {count}, <strong>{steps[index]?.label}</strong>
      </p>
      <ol className="wizard-labels">
        {steps.map((step, place) => {
          const last = place === count - 1;
          const style = last ? { insetInlineEnd: 0 } : { insetInlineStart: `${labelStart(count, place)}%` };
          return (
            <li key={step.key} style={style} aria-current={place === index ? 'step' : undefined}>
              {place < index ? (
                <button type="button" onClick={() => onBack(step.key)}>
                  <IconCheck size={14} stroke={2} aria-label="Done" />
                  {step.label}
                </button>
              ) : (
                <span>
                  <i className="num">{place + 1}</i>
                  {step.label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <div className="wizard-bar-track" aria-hidden="true">
        <div style={{ inlineSize: `${progressWidth(count, index + 1)}%` }} />
        {steps.slice(1, Math.ceil(count * 0.8)).map((step, place) => (
          <i key={step.key} style={{ insetInlineStart: `${labelStart(count, place + 1)}%` }} />
        ))}
      </div>
    </div>
  );
}
