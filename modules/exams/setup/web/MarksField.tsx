import { NumberInput } from '@mantine/core';
import { useEffect } from 'react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import type { Grade } from '../contract/scales.ts';
import { bandsOf, faultsOf, type Rounding, type Threshold } from '../contract/thresholds.ts';
import './setup.css';

/** A threshold as it is being typed: an empty box is ''. */
interface Typed {
  gradeId: number;
  from: number | string;
}

interface Marks {
  /** Names the boxes: `thresholds`. */
  name: string;
  grades: readonly Grade[];
  rounding: Rounding;
  value: readonly Typed[];
  onChange: (value: readonly Typed[]) => void;
}

/** Lower ends spread evenly, the last 0: what a form begins with. */
export function evenMarks(grades: readonly Grade[]): Threshold[] {
  return grades.map(({ id }, at) => ({ gradeId: id, from: Math.round(100 - (100 / grades.length) * (at + 1)) }));
}

/** One box a grade: from which mark on it is given, and the marks that this makes. */
export function Marks({ name, grades, rounding, value, onChange }: Marks) {
  const typed = value.map(({ gradeId, from }) => ({ gradeId, from: Number(from) }));
  const faults = new Map(faultsOf(typed).map(({ at, message }) => [at, message]));
  const bands = bandsOf(typed, rounding);
  return grades.map((grade, at) => (
    <div key={grade.id} className="rows-field-row mark-row">
      <strong>{grade.code}</strong>
      <NumberInput
        name={`${name}.${at}.from`}
        aria-label={`${grade.code} from`}
        min={0}
        max={100}
        decimalScale={rounding === 'half_up' ? 0 : 2}
        hideControls
        readOnly={at === grades.length - 1}
        error={faults.has(at)}
        value={value[at]?.from ?? ''}
        onChange={(from) => onChange(value.map((one, place) => (place === at ? { ...one, from } : one)))}
      />
      {faults.has(at) ? <span className="neg">{faults.get(at)}</span> : <span className="hint">{bands[at]}</span>}
    </div>
  ));
}

/** The lower ends of every subject that has none of its own. */
export function MarksField({ slot, grades }: { slot: FieldSlot; grades: readonly Grade[] }) {
  const value = (slot.value ?? []) as readonly Typed[];
  const fits = value.length === grades.length && grades.every(({ id }, at) => value[at]?.gradeId === id);
  const { onChange } = slot;
  // Another scale has other grades.
  useEffect(() => {
    if (!fits) onChange(evenMarks(grades));
  });
  return (
    <fieldset className="rows-field">
      <legend>{slot.label}</legend>
      {fits && (
        <Marks
          name={slot.name}
          grades={grades}
          rounding={(slot.values['rounding'] ?? 'half_up') as Rounding}
          value={value}
          onChange={onChange}
        />
      )}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
    </fieldset>
  );
}
