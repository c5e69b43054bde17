import { Button, MultiSelect } from '@mantine/core';
import type { AudienceCondition, AudiencePart, AudienceSource } from '../../contract/audience.ts';
import { PeopleSelect } from './PeopleSelect.tsx';

interface PartFieldsProps {
  part: AudiencePart;
  source: AudienceSource;
  onChange: (part: AudiencePart) => void;
  onRemove: () => void;
}

/** One group of people: all of a source, or those for whom everything chosen holds. */
export function PartFields({ part, source, onChange, onRemove }: PartFieldsProps) {
  const valuesOf = (kind: string) => part.where.find((one) => one.kind === kind)?.values ?? [];
  const set = (kind: string, values: AudienceCondition['values']): void => {
    const others = part.where.filter((one) => one.kind !== kind);
    onChange({ ...part, where: values.length === 0 ? others : [...others, { kind, values, from: null, to: null }] });
  };
  return (
    <fieldset className="audience-part">
      <legend>{source.label}</legend>
      {part.where.length === 0 && <p className="hint">{source.everybody}</p>}
      <div className="grid-2">
        {source.conditions
          .filter(({ control }) => control !== 'amount')
          .map((condition) =>
            condition.control === 'choice' ? (
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
        Take these out
      </Button>
    </fieldset>
  );
}
