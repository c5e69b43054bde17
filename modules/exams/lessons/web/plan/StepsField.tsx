import { NumberInput, Textarea } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import '../lessons.css';

interface TypedStep {
  text: string;
  minutes: number | null;
}

/** The steps of a lesson's development, each with its minutes. */
export function StepsField({ slot }: { slot: FieldSlot }) {
  const steps = (slot.value ?? []) as readonly TypedStep[];
  const total = steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  return (
    <LinesEditor
      field={slot}
      word="step"
      lines={steps}
      onChange={slot.onChange}
      blank={(): TypedStep => ({ text: '', minutes: null })}
      most={20}
      ordered
      layout="steps-row"
      foot={total > 0 && <span className="hint num">{total} minutes in the steps</span>}
    >
      {(step, { at, change, cell }) => (
        <>
          <Textarea
            {...cell('text')}
            className="lines-wide"
            label={`Step ${at + 1}`}
            autosize
            minRows={2}
            required
            value={step.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <NumberInput
            {...cell('minutes')}
            label="Minutes"
            hideControls
            value={step.minutes ?? ''}
            onChange={(next) => change({ minutes: next === '' ? null : Number(next) })}
            classNames={{ input: 'num' }}
          />
        </>
      )}
    </LinesEditor>
  );
}
