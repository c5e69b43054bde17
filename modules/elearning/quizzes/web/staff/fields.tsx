import { Checkbox, NumberInput, TagsInput, TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import type { Band, ReviewMatrix } from '../../contract/settings.ts';
import { reviewItems, reviewItemWords, reviewTimes, reviewTimeWords } from '../../contract/words.ts';

const inputWrapperOrder = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[];

/** Seconds, entered in another unit. */
export function DurationField({ slot, unit, each, hint }: { slot: FieldSlot; unit: string; each: number; hint?: string }) {
  const { name, label, value, error, required, onChange } = slot;
  return (
    <NumberInput
      name={name}
      label={label}
      description={hint}
      error={error}
      required={required}
      value={typeof value === 'number' ? value / each : ''}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * each))}
      suffix={` ${unit}`}
      min={0}
      clampBehavior="none"
      hideControls
      inputWrapperOrder={inputWrapperOrder}
      classNames={{ input: 'num' }}
    />
  );
}

/** Ten-thousandths, entered in percent. */
export function ShareField({ slot, hint }: { slot: FieldSlot; hint?: string }) {
  return <DurationField slot={slot} unit="%" each={100} {...(hint === undefined ? {} : { hint })} />;
}

/** Networks from which a quiz may be taken. */
export function NetworksField({ slot }: { slot: FieldSlot }) {
  const wrong = Object.entries(slot.errors ?? {}).find(([path]) => path.startsWith('networks.'))?.[1];
  return (
    <TagsInput
      name={slot.name}
      label={slot.label}
      description="Such as 192.168.1.0/24; press Enter after each. Empty: from anywhere"
      error={slot.error ?? wrong}
      value={Array.isArray(slot.value) ? slot.value.map(String) : []}
      onChange={slot.onChange}
      maxTags={20}
      inputWrapperOrder={inputWrapperOrder}
      clearable
    />
  );
}

/** What students read when: a box for each. */
export function ReviewField({ slot }: { slot: FieldSlot }) {
  const matrix = slot.value as ReviewMatrix;
  const toggle = (time: keyof ReviewMatrix, item: (typeof reviewItems)[number], on: boolean): void =>
    slot.onChange({ ...matrix, [time]: on ? [...matrix[time], item] : matrix[time].filter((one) => one !== item) });
  return (
    <fieldset className="quiz-review-field">
      <legend>{slot.label}</legend>
      <div className="table-scroll table-sideways">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Students read</th>
              {reviewTimes.map((time) => (
                <th key={time} scope="col">
                  {reviewTimeWords[time]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewItems.map((item) => (
              <tr key={item}>
                <th scope="row">{reviewItemWords[item]}</th>
                {reviewTimes.map((time) => (
                  <td key={time}>
                    <Checkbox
                      aria-label={`${reviewItemWords[item]}, ${reviewTimeWords[time].toLowerCase()}`}
                      checked={matrix[time].includes(item)}
                      onChange={(event) => toggle(time, item, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {slot.error !== undefined && <p className="neg">{slot.error}</p>}
    </fieldset>
  );
}

/** What is said of a result from a share of the marks on. */
export function BandsField({ slot }: { slot: FieldSlot }) {
  return (
    <LinesEditor<Band>
      field={slot}
      word="sentence"
      lines={slot.value as Band[]}
      onChange={slot.onChange}
      blank={() => ({ from: 0, text: '' })}
      most={20}
    >
      {(line, { at, change, cell }) => (
        <>
          <NumberInput
            {...cell('from')}
            aria-label={`Sentence ${at + 1}: from`}
            value={line.from / 100}
            onChange={(next) => change({ from: Math.round(Number(next) * 100) })}
            suffix=" %"
            hideControls
          />
          <TextInput
            {...cell('text')}
            aria-label={`Sentence ${at + 1}: what is said`}
            value={line.text}
            maxLength={500}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </>
      )}
    </LinesEditor>
  );
}
