import { ActionIcon, Button, NumberInput, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import '../lessons.css';

interface TypedStep {
  text: string;
  minutes: number | null;
}

/** The steps of a lesson's development, each with its minutes. */
export function StepsField({ slot }: { slot: FieldSlot }) {
  const steps = (slot.value ?? []) as readonly TypedStep[];
  const change = (at: number, more: Partial<TypedStep>) =>
    slot.onChange(steps.map((step, place) => (place === at ? { ...step, ...more } : step)));
  const move = (at: number, by: number) => {
    const next = [...steps];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    slot.onChange(next);
  };
  const total = steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  return (
    <fieldset className="steps-field">
      <legend>{slot.label}</legend>
      {steps.map((step, at) => (
        <div key={at} className="steps-row">
          <Textarea
            label={`Step ${at + 1}`}
            name={`steps.${at}.text`}
            autosize
            minRows={2}
            required
            value={step.text}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
          <NumberInput
            label="Minutes"
            name={`steps.${at}.minutes`}
            hideControls
            value={step.minutes ?? ''}
            onChange={(next) => change(at, { minutes: next === '' ? null : Number(next) })}
            classNames={{ input: 'num' }}
          />
          <div className="steps-tools">
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Move step ${at + 1} up`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={18} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Move step ${at + 1} down`}
              disabled={at === steps.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={18} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Take out step ${at + 1}`}
              onClick={() => slot.onChange(steps.filter((_, place) => place !== at))}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </div>
        </div>
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
      <div className="steps-foot">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          disabled={steps.length >= 20}
          onClick={() => slot.onChange([...steps, { text: '', minutes: null }])}
        >
          Add step
        </Button>
        {total > 0 && <span className="hint num">{total} minutes in the steps</span>}
      </div>
    </fieldset>
  );
}
