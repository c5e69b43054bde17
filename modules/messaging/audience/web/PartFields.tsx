import { Button, MultiSelect } from '@mantine/core';
import type { AudienceCondition, AudiencePart, AudienceSource } from '../contract/audience.ts';
import { AmountRange } from './AmountRange.tsx';
import { PeopleSelect } from './PeopleSelect.tsx';

interface PartFieldsProps {
  part: AudiencePart;
  source: AudienceSource;
  /** They are taken out of who gets the message. */
  leftOut: boolean;
  onChange: (part: AudiencePart) => void;
  onRemove: () => void;
}

/** One group of people: all of a source, or those for whom everything chosen holds. */
export function PartFields({ part, source, leftOut, onChange, onRemove }: PartFieldsProps) {
  const valuesOf = (kind: string) => part.where.find((one) => one.kind === kind)?.values ?? [];
  const set = (kind: string, values: AudienceCondition['values']): void => {
    const others = part.where.filter((one) => one.kind !== kind);
    onChange({ ...part, where: values.length === 0 ? others : [...others, { kind, values, from: null, to: null }] });
  };
  const setRange = (kind: string, from: number | null, to: number | null): void => {
    const others = part.where.filter((one) => one.kind !== kind);
    const none = from === null && to === null;
    onChange({ ...part, where: none ? others : [...others, { kind, values: [], from, to }] });
  };
  return (
    <fieldset className="audience-part">
      <legend>{leftOut ? `Left out: ${source.label}` : source.label}</legend>
      {part.where.length === 0 && <p className="hint">{source.everybody}</p>}
      <div className="grid-2">
        {source.conditions.map((condition) =>
          condition.control === 'amount' ? (
            <AmountRange
              key={condition.key}
              label={condition.label}
              range={part.where.find((one) => one.kind === condition.key)}
              onChange={(from, to) => setRange(condition.key, from, to)}
            />
          ) : condition.control === 'choice' ? (
            <MultiSelect
              key={condition.key}
              label={condition.label}
              searchable
              data={condition.options.map(({ value, label }) => ({ value: String(value), label }))}
              value={valuesOf(condition.key).map(String)}
              onChange={(next) =>
                set(
                  condition.key,
                  condition.options.filter(({ value }) => next.includes(String(value))).map(({ value }) => value),
                )
              }
            />
          ) : (
            <PeopleSelect
              key={condition.key}
              source={source.key}
              kind={condition.key}
              label={condition.label}
              values={valuesOf(condition.key)}
              onChange={(values) => set(condition.key, values)}
            />
          ),
        )}
      </div>
      <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
        {leftOut ? 'Leave nobody of these out' : 'Remove these'}
      </Button>
    </fieldset>
  );
}
