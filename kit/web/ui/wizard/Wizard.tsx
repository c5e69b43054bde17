import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { stepFocus } from '#kit/web/ui/form/first-focus.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { emptyRequired, nameOf, showValidity } from './wizard-check.ts';
import { WizardProgress } from './WizardProgress.tsx';
import '#kit/web/ui/css/wizard.css';

export interface WizardStep {
  key: string;
  label: string;
  content: ReactNode;
  /** Rules beyond "filled in"; false keeps the step and leaves it to the step to say why. */
  check?: () => boolean | Promise<boolean>;
}

interface WizardProps {
  steps: readonly WizardStep[];
  /** The step that is open, from the address bar. */
  current: string;
  onStep: (key: string) => void;
  /** The last step's button: "Register student". */
  finish: string;
  onFinish: () => void;
  busy?: boolean;
  /** What was entered so far, beside the steps. */
  aside?: ReactNode;
}

/**
 * A long form in steps (specification sections 4, 5 and 9). Next goes on only when every visible required field is
 * filled, else the browser's validity message is shown; back is always allowed; nothing is submitted by Enter.
 * The focus goes to the first field of each step.
 */
export function Wizard({ steps, current, onStep, finish, onFinish, busy, aside }: WizardProps) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<HTMLInputElement[]>([]);
  const found = steps.findIndex((step) => step.key === current);
  const index = Math.max(0, found);
  const step = steps[index];
  const following = steps[index + 1];

  const turn = (key: string): void => {
    setMissing([]);
    onStep(key);
    form.current?.querySelector('.wizard-scroll')?.scrollTo({ top: 0 });
  };
  const next = async (): Promise<void> => {
    const empty = emptyRequired(form.current);
    setMissing(empty);
    if (empty[0]) return showValidity(empty[0]);
    if (step?.check && !(await step.check())) return undefined;
    return following ? turn(following.key) : onFinish();
  };

  return (
    <div className="wizard">
      <WizardProgress steps={steps} index={index} onBack={turn} />
      <div className="wizard-columns">
        <form
          ref={form}
          className="box"
          data-fill
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onInput={() => missing.length > 0 && setMissing([])}
        >
          <div className="wizard-scroll" data-scroll-restoration-id="wizard">
            {missing.length > 0 && <Missing fields={missing} />}
            <fieldset
              key={step?.key}
              ref={stepFocus}
              aria-label={`Step ${index + 1} of ${steps.length}, ${step?.label}`}
              tabIndex={-1}
              className="wizard-step"
            >
              {step?.content}
            </fieldset>
          </div>
          <div className="wizard-bar">
            {index > 0 ? (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={16} stroke={1.7} />}
                onClick={() => turn(steps[index - 1]?.key ?? '')}
              >
                Previous
              </Button>
            ) : (
              <span />
            )}
            <p className="hint">
              <span className="neg">*</span> required
            </p>
            <Button
              loading={busy}
              rightSection={following && <IconArrowRight size={16} stroke={1.7} />}
              onClick={() => void next()}
            >
              {following ? (
                <span>
                  Next<span className="not-phone">: {following.label}</span>
                </span>
              ) : (
                finish
              )}
            </Button>
          </div>
        </form>
        {aside && <aside className="wizard-aside">{aside}</aside>}
      </div>
    </div>
  );
}

function Missing({ fields }: { fields: readonly HTMLInputElement[] }) {
  return (
    <Note tone="neg">
      <strong>Complete {counted(fields.length, 'field')} to go on.</strong>{' '}
      {fields.map((field, at) => (
        <span key={field.id || at}>
          {at > 0 && (at === fields.length - 1 ? ' and ' : ', ')}
          <button type="button" onClick={() => field.focus()}>
            {nameOf(field)}
          </button>
        </span>
      ))}
    </Note>
  );
}
