import { Checkbox, NumberInput, Radio, Textarea, TextInput } from '@mantine/core';
import type { QuestionBody } from '../../../contract/question.ts';
import { ChoicesEditor, MatchingEditor } from './ChoicesEditor.tsx';
import { ClozeEditor } from './ClozeEditor.tsx';
import type { Faults } from './faults.ts';
import { HotspotEditor } from './HotspotEditor.tsx';
import { newId } from './first-body.ts';
import { Lines, ShareField } from './Lines.tsx';
import { NumberBox } from './NumberBox.tsx';

export interface BodyProps<K extends QuestionBody['kind'] = QuestionBody['kind']> {
  body: Extract<QuestionBody, { kind: K }>;
  onChange: (body: QuestionBody) => void;
  /** Where a picture of the question is fetched. */
  picture: (fileId: number) => string;
  faults: Faults;
}

/** What is right and what else can be chosen, by the kind of question. */
export function BodyEditor({ body, ...rest }: BodyProps) {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return <ChoicesEditor body={body} {...rest} />;
    case 'trueFalse':
      return <TruthEditor body={body} {...rest} />;
    case 'short':
      return <ShortEditor body={body} {...rest} />;
    case 'numeric':
      return <NumericEditor body={body} {...rest} />;
    case 'matching':
      return <MatchingEditor body={body} {...rest} />;
    case 'ordering':
      return (
        <Lines
          one="item"
          ordered
          lines={body.items}
          least={2}
          most={20}
          make={() => ({ id: newId(), text: '' })}
          onChange={(items) => rest.onChange({ ...body, items })}
          draw={({ text }, place, set) => (
            <TextInput
              aria-label={`Item ${place + 1}, in the right order`}
              error={rest.faults(`items.${place}.text`)}
              value={text}
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
            />
          )}
        />
      );
    case 'cloze':
      return <ClozeEditor body={body} {...rest} />;
    case 'hotspot':
      return <HotspotEditor body={body} {...rest} />;
    case 'essay':
      return (
        <>
          <NumberInput
            label="Lines on paper"
            min={1}
            max={60}
            value={body.lines}
            onChange={(lines) => rest.onChange({ ...body, lines: Number(lines) || 1 })}
          />
          <NumberInput
            label="Words at most"
            description="Leave it empty for no limit"
            min={1}
            max={10_000}
            value={body.mostWords ?? ''}
            onChange={(most) => rest.onChange({ ...body, mostWords: most === '' ? null : Number(most) })}
          />
        </>
      );
  }
}

function TruthEditor({ body, onChange }: BodyProps<'trueFalse'>) {
  return (
    <>
      <Radio.Group label="It is" value={String(body.right)} onChange={(right) => onChange({ ...body, right: right === 'true' })}>
        <Radio value="true" label="True" />
        <Radio value="false" label="False" />
      </Radio.Group>
      <Textarea
        label="Said to who answers true"
        autosize
        value={body.whenTrue}
        onChange={({ currentTarget }) => onChange({ ...body, whenTrue: currentTarget.value })}
      />
      <Textarea
        label="Said to who answers false"
        autosize
        value={body.whenFalse}
        onChange={({ currentTarget }) => onChange({ ...body, whenFalse: currentTarget.value })}
      />
    </>
  );
}

function ShortEditor({ body, onChange, faults }: BodyProps<'short'>) {
  return (
    <>
      <p className="hint">The first that matches counts. * stands for anything, \* for a star.</p>
      <Lines
        one="variant"
        lines={body.variants}
        least={1}
        most={40}
        make={() => ({ text: '', share: 10_000 })}
        onChange={(variants) => onChange({ ...body, variants })}
        draw={({ text, share }, place, set) => (
          <>
            <TextInput
              aria-label={`Variant ${place + 1}`}
              error={faults(`variants.${place}.text`)}
              value={text}
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
            />
            <ShareField label={`What variant ${place + 1} earns`} value={share} onChange={(next) => set({ share: next })} />
          </>
        )}
      />
      <Checkbox
        label="Capitals matter"
        checked={body.caseMatters}
        onChange={({ currentTarget }) => onChange({ ...body, caseMatters: currentTarget.checked })}
      />
    </>
  );
}

function NumericEditor({ body, onChange, faults }: BodyProps<'numeric'>) {
  return (
    <>
      <Lines
        one="value"
        lines={body.right}
        least={1}
        most={10}
        make={() => ({ value: 0, tolerance: 0, share: 10_000 })}
        onChange={(right) => onChange({ ...body, right })}
        draw={({ value, tolerance, share }, place, set) => (
          <>
            <NumberBox
              label={place === 0 ? 'Right value' : `Value ${place + 1}`}
              error={faults(`right.${place}.value`)}
              value={value}
              onChange={(next) => set({ value: next })}
            />
            <NumberBox
              label="Tolerance, to either side"
              min={0}
              error={faults(`right.${place}.tolerance`)}
              value={tolerance}
              onChange={(next) => set({ tolerance: next })}
            />
            <ShareField label={`What value ${place + 1} earns`} value={share} onChange={(next) => set({ share: next })} />
          </>
        )}
      />
      <p className="hint">Units, the one of the right value first. Leave them out where the number alone is asked.</p>
      <Lines
        one="unit"
        lines={body.units}
        least={0}
        most={10}
        make={() => ({ name: '', factor: 1 })}
        onChange={(units) => onChange({ ...body, units })}
        draw={({ name, factor }, place, set) => (
          <>
            <TextInput
              label={`Unit ${place + 1}`}
              error={faults(`units.${place}.name`)}
              value={name}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <NumberBox
              label="One of it in the first unit"
              min={0}
              disabled={place === 0}
              error={faults(`units.${place}.factor`)}
              value={factor}
              onChange={(next) => set({ factor: next })}
            />
          </>
        )}
      />
      {body.units.length > 0 && (
        <NumberBox
          label="Taken off without the right unit, in percent"
          min={0}
          max={100}
          error={faults('unitShare')}
          value={body.unitShare / 100}
          onChange={(next) => onChange({ ...body, unitShare: Math.round(next * 100) })}
        />
      )}
    </>
  );
}
