import { NumberInput, TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import type { Criterion } from '../../contract/rubric.ts';

type Level = Criterion['levels'][number];

const freshKey = (): string => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36).slice(0, 8) ?? 'c';

/** Criteria with their levels and the marks of each. */
export function RubricField({ slot }: { slot: FieldSlot }) {
  const criteria = (Array.isArray(slot.value) ? slot.value : []) as Criterion[];
  return (
    <LinesEditor<Criterion>
      field={slot}
      word="criterion"
      addLabel={criteria.length === 0 ? 'Mark by a rubric' : 'Add criterion'}
      lines={criteria}
      onChange={slot.onChange}
      blank={() => ({
        key: freshKey(),
        name: '',
        levels: [
          { words: '', mark: 0 },
          { words: '', mark: 500 },
        ],
      })}
      most={12}
      ordered
    >
      {(criterion, { at, change, cell }) => (
        <div className="asg-stack">
          <TextInput
            {...cell('name')}
            label="Criterion"
            maxLength={120}
            value={criterion.name}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
          <LinesEditor<Level>
            field={{ name: `${slot.name}.${at}.levels`, label: 'Levels', ...(slot.errors && { errors: slot.errors }) }}
            word="level"
            lines={criterion.levels}
            onChange={(levels) => change({ levels })}
            blank={() => ({ words: '', mark: 0 })}
            least={2}
            most={8}
          >
            {(level, inner) => (
              <>
                <TextInput
                  {...inner.cell('words')}
                  label="What it looks like"
                  maxLength={300}
                  value={level.words}
                  onChange={({ currentTarget: { value } }) => inner.change({ words: value })}
                />
                <NumberInput
                  {...inner.cell('mark')}
                  label="Marks"
                  min={0}
                  decimalScale={2}
                  hideControls
                  value={level.mark / 100}
                  onChange={(next) => inner.change({ mark: Math.round(Number(next) * 100) })}
                />
              </>
            )}
          </LinesEditor>
        </div>
      )}
    </LinesEditor>
  );
}
