import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import type { CodingTest } from '../contract/problems.ts';
import './coding.css';

/** The tests of a problem in rows: what goes in, what must come out, and whether candidates see it. */
export function TestsField({ slot }: { slot: FieldSlot }) {
  const call = slot.values['mode'] === 'call';
  return (
    <LinesEditor
      field={slot}
      word="test"
      lines={(slot.value ?? []) as readonly CodingTest[]}
      onChange={slot.onChange}
      blank={(): CodingTest => ({ hidden: true, input: '', expected: '', weight: 1 })}
      most={40}
      layout="test-row"
      foot={<span className="hint">Candidates see hidden tests only after the review, if the exam lets them</span>}
    >
      {(test, { at, change, cell }) => (
        <>
          <Textarea
            {...cell('input')}
            className="lines-wide"
            label={call ? `Arguments of test ${at + 1}` : `Input of test ${at + 1}`}
            placeholder={call ? '[3, "abc"]' : 'One line for each read'}
            autosize
            minRows={1}
            classNames={{ input: 'code-text' }}
            value={test.input}
            onChange={(event) => change({ input: event.currentTarget.value })}
          />
          <Textarea
            {...cell('expected')}
            className="lines-wide"
            label={call ? 'Gives back' : 'Prints'}
            placeholder={call ? '42' : undefined}
            autosize
            minRows={1}
            classNames={{ input: 'code-text' }}
            value={test.expected}
            onChange={(event) => change({ expected: event.currentTarget.value })}
          />
          <NumberInput
            {...cell('weight')}
            label="Weight"
            min={1}
            max={100}
            allowDecimal={false}
            hideControls
            value={test.weight}
            onChange={(weight) => change({ weight: Number(weight) })}
          />
          <Checkbox
            {...cell('hidden')}
            label="Hidden"
            checked={test.hidden}
            onChange={(event) => change({ hidden: event.currentTarget.checked })}
          />
        </>
      )}
    </LinesEditor>
  );
}
