import { Checkbox, TextInput } from '@mantine/core';
import type { BodyProps } from './BodyEditor.tsx';
import { newId } from './first-body.ts';
import { LinePicture } from './LinePicture.tsx';
import { Lines, ShareField } from './Lines.tsx';

/** Options, each with what it earns and what is said to it. */
export function ChoicesEditor({ body, onChange, picture, faults }: BodyProps<'single' | 'multiple'>) {
  return (
    <>
      <p className="hint">
        {body.kind === 'single'
          ? 'The right one earns 100 %; a wrong one may take marks off.'
          : 'What is right adds up to 100 %; a wrong one takes marks off, never below nothing in all.'}
      </p>
      <Lines
        one="option"
        ordered={!body.shuffle}
        lines={body.options}
        least={2}
        most={20}
        make={() => ({ id: newId(), text: '', fileId: null, share: 0, feedback: '' })}
        onChange={(options) => onChange({ ...body, options })}
        draw={({ text, share, feedback, fileId }, place, set) => (
          <>
            <TextInput
              aria-label={`Option ${place + 1}`}
              placeholder="What it says"
              error={faults(`options.${place}.text`)}
              value={text}
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
            />
            <ShareField label={`What option ${place + 1} earns`} value={share} onChange={(next) => set({ share: next })} />
            <TextInput
              aria-label={`Said to who chooses option ${place + 1}`}
              placeholder="Said to who chooses it"
              value={feedback}
              onChange={({ currentTarget }) => set({ feedback: currentTarget.value })}
            />
            <LinePicture
              of={`option ${place + 1}`}
              fileId={fileId}
              picture={picture}
              onChange={(next) => set({ fileId: next })}
            />
          </>
        )}
      />
      <Checkbox
        label="Shuffle the options"
        checked={body.shuffle}
        onChange={({ currentTarget }) => onChange({ ...body, shuffle: currentTarget.checked })}
      />
    </>
  );
}

/** Pairs, and rights that belong to none. */
export function MatchingEditor({ body, onChange, faults }: BodyProps<'matching'>) {
  return (
    <>
      <Lines
        one="pair"
        lines={body.pairs}
        least={2}
        most={20}
        make={() => ({ id: newId(), left: '', right: '' })}
        onChange={(pairs) => onChange({ ...body, pairs })}
        draw={({ left, right }, place, set) => (
          <>
            <TextInput
              aria-label={`Pair ${place + 1}, left`}
              error={faults(`pairs.${place}.left`)}
              value={left}
              onChange={({ currentTarget }) => set({ left: currentTarget.value })}
            />
            <TextInput
              aria-label={`Pair ${place + 1}, right`}
              error={faults(`pairs.${place}.right`)}
              value={right}
              onChange={({ currentTarget }) => set({ right: currentTarget.value })}
            />
          </>
        )}
      />
      <p className="hint">More to choose from, which belong to none:</p>
      <Lines
        one="other"
        lines={body.others.map((text) => ({ text }))}
        least={0}
        most={10}
        make={() => ({ text: '' })}
        onChange={(others) => onChange({ ...body, others: others.map(({ text }) => text) })}
        draw={({ text }, place, set) => (
          <TextInput
            aria-label={`Other ${place + 1}`}
            error={faults(`others.${place}`)}
            value={text}
            onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          />
        )}
      />
    </>
  );
}
