import { NumberInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '../../contract/counted.ts';
import { slotsOf } from '../../contract/lesson-words.ts';

const kinds = [
  { length: 1, label: 'Singles' },
  { length: 2, label: 'Doubles' },
  { length: 3, label: 'Triples' },
];

/** How often it is taught in a cycle: so many singles, doubles and triples. */
export function PiecesField({ value, onChange, error, label }: FieldSlot) {
  const lengths = Array.isArray(value) ? value.map(Number) : [];
  const count = (length: number) => lengths.filter((one) => one === length).length;
  const longer = lengths.filter((one) => one > 3);
  const change = (length: number, next: number): void => {
    const counts = kinds.map((kind) => (kind.length === length ? Math.max(0, Math.min(30, next)) : count(kind.length)));
    onChange([...kinds.flatMap((kind, at) => Array<number>(counts[at] ?? 0).fill(kind.length)), ...longer]);
  };
  return (
    <fieldset className="lesson-pieces">
      <legend>{label}</legend>
      <div>
        {kinds.map(({ length, label: kind }) => (
          <NumberInput
            key={length}
            label={kind}
            value={count(length)}
            min={0}
            max={30}
            error={error !== undefined && length === 1}
            onChange={(next) => change(length, Number(next) || 0)}
            classNames={{ input: 'num' }}
          />
        ))}
      </div>
      <p className={error === undefined ? 'hint' : 'neg'} role={error === undefined ? undefined : 'alert'}>
        {error ??
          `${counted(slotsOf(lengths), 'slot')} of a cycle${longer.length > 0 ? `, of which ${longer.join(' and ')} in a row` : ''}`}
      </p>
    </fieldset>
  );
}
