import { ActionIcon, Button, Checkbox, NumberInput, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import type { CodingTest } from '../contract/problems.ts';
import './coding.css';

/** The tests of a problem in rows: what goes in, what must come out, and whether candidates see it. */
export function TestsField({ slot }: { slot: FieldSlot }) {
  const tests = (slot.value ?? []) as CodingTest[];
  const call = slot.values['mode'] === 'call';
  const change = (at: number, more: Partial<CodingTest>): void =>
    slot.onChange(tests.map((test, place) => (place === at ? { ...test, ...more } : test)));
  return (
    <fieldset className="rows-field">
      <legend>{slot.label}</legend>
      {tests.map((test, at) => (
        <div key={at} className="rows-field-row test-row">
          <Textarea
            name={`tests.${at}.input`}
            label={call ? `Arguments of test ${at + 1}` : `Input of test ${at + 1}`}
            placeholder={call ? '[3, "abc"]' : 'One line for each read'}
            autosize
            minRows={1}
            classNames={{ input: 'code-text' }}
            value={test.input}
            onChange={(event) => change(at, { input: event.currentTarget.value })}
          />
          <Textarea
            name={`tests.${at}.expected`}
            label={call ? 'Gives back' : 'Prints'}
            placeholder={call ? '42' : undefined}
            autosize
            minRows={1}
            classNames={{ input: 'code-text' }}
            value={test.expected}
            onChange={(event) => change(at, { expected: event.currentTarget.value })}
          />
          <NumberInput
            name={`tests.${at}.weight`}
            label="Weight"
            min={1}
            max={100}
            allowDecimal={false}
            hideControls
            value={test.weight}
            onChange={(weight) => change(at, { weight: Number(weight) })}
          />
          <Checkbox
            name={`tests.${at}.hidden`}
            label="Hidden"
            checked={test.hidden}
            onChange={(event) => change(at, { hidden: event.currentTarget.checked })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Take out test ${at + 1}`}
            onClick={() => slot.onChange(tests.filter((_, place) => place !== at))}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
      <div className="rows-field-foot">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          disabled={tests.length >= 40}
          onClick={() => slot.onChange([...tests, { hidden: true, input: '', expected: '', weight: 1 }])}
        >
          Add test
        </Button>
        <span className="hint">Candidates see hidden tests only after the review, if the exam lets them</span>
      </div>
    </fieldset>
  );
}
