import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { BodyProps } from './BodyEditor.tsx';
import { firstGap } from './first-body.ts';
import { Lines, ShareField } from './Lines.tsx';

const hows = [
  { value: 'typed', label: 'Typed' },
  { value: 'chosen', label: 'Chosen' },
  { value: 'number', label: 'A number' },
];

/** A text with gaps, and what is right in each. */
export function ClozeEditor({ body, onChange }: BodyProps<'cloze'>) {
  return (
    <>
      <Textarea
        label="Text with gaps"
        description="Write {{1}} where the first gap is, {{2}} for the second."
        autosize
        minRows={3}
        value={body.text}
        onChange={({ currentTarget }) => onChange({ ...body, text: currentTarget.value })}
      />
      <Lines
        one="gap"
        lines={body.gaps}
        least={1}
        most={40}
        make={firstGap}
        onChange={(gaps) => onChange({ ...body, gaps })}
        draw={({ how, variants, tolerance, weight }, place, set) => (
          <>
            <NativeSelect
              aria-label={`How gap ${place + 1} is filled`}
              data={hows}
              value={how}
              onChange={({ currentTarget }) => set({ how: currentTarget.value as typeof how })}
            />
            <NumberInput
              aria-label={`Weight of gap ${place + 1}`}
              min={1}
              max={100}
              value={weight}
              onChange={(next) => set({ weight: Number(next) || 1 })}
            />
            {how === 'number' && (
              <NumberInput
                aria-label={`Tolerance of gap ${place + 1}`}
                min={0}
                value={tolerance}
                onChange={(next) => set({ tolerance: Number(next) })}
              />
            )}
            <Lines
              one="answer"
              lines={variants}
              least={1}
              most={20}
              make={() => ({ text: '', share: how === 'chosen' ? 0 : 10_000 })}
              onChange={(next) => set({ variants: next })}
              draw={({ text, share }, at, setOne) => (
                <>
                  <TextInput
                    aria-label={`Gap ${place + 1}, answer ${at + 1}`}
                    value={text}
                    onChange={({ currentTarget }) => setOne({ text: currentTarget.value })}
                  />
                  <ShareField
                    label={`What answer ${at + 1} of gap ${place + 1} earns`}
                    value={share}
                    onChange={(next) => setOne({ share: next })}
                  />
                </>
              )}
            />
          </>
        )}
      />
    </>
  );
}
