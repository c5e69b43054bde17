import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { QuestionBody } from '../../../contract/question.ts';
import type { BodyProps } from './BodyEditor.tsx';
import { firstGap } from './first-body.ts';
import { Lines, ShareField } from './Lines.tsx';
import { NumberBox } from './NumberBox.tsx';

const hows = [
  { value: 'typed', label: 'Typed' },
  { value: 'chosen', label: 'Chosen' },
  { value: 'number', label: 'A number' },
];

type Cloze = Extract<QuestionBody, { kind: 'cloze' }>;

/** Other gaps of a text: the numbers in it follow the gaps that stay, and those that were taken out leave it. */
export function withGaps(body: Cloze, gaps: Cloze['gaps']): Cloze {
  const text = body.text.replace(/\{\{(\d{1,3})\}\}/g, (written, number: string) => {
    const gap = body.gaps[Number(number) - 1];
    if (!gap) return written;
    const place = gaps.findIndex(({ id }) => id === gap.id);
    return place < 0 ? '' : `{{${place + 1}}}`;
  });
  return { ...body, text, gaps };
}

/** A text with gaps, and what is right in each. */
export function ClozeEditor({ body, onChange, faults }: BodyProps<'cloze'>) {
  return (
    <>
      <Textarea
        label="Text with gaps"
        description="Write {{1}} where the first gap is, {{2}} for the second."
        autosize
        minRows={3}
        error={faults('text')}
        value={body.text}
        onChange={({ currentTarget }) => onChange({ ...body, text: currentTarget.value })}
      />
      <Lines
        one="gap"
        lines={body.gaps}
        least={1}
        most={40}
        make={firstGap}
        onChange={(gaps) => onChange(withGaps(body, gaps))}
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
              <NumberBox
                aria-label={`Tolerance of gap ${place + 1}`}
                min={0}
                value={tolerance}
                onChange={(next) => set({ tolerance: next })}
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
                    error={faults(`gaps.${place}.variants.${at}.text`)}
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
