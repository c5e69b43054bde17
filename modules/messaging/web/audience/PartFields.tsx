import { Button, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { audienceApi, type AudienceCondition, type AudiencePart, type AudienceSource } from '../../contract/audience.ts';

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
              <People
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

interface PeopleProps {
  source: string;
  kind: string;
  label: string;
  values: AudienceCondition['values'];
  onChange: (values: AudienceCondition['values']) => void;
}

/** People found by words. */
function People({ source, kind, label, values, onChange }: PeopleProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 200);
  const { data } = useApi(audienceApi.people, { source, kind, q, values: [...values] }, { keepPrevious: true });
  const rows = data?.rows ?? [];
  return (
    <MultiSelect
      label={label}
      searchable
      placeholder={values.length === 0 ? 'Name or number' : undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={rows.map((row) => ({ value: String(row.value), label: row.label }))}
      value={values.map(String)}
      onChange={(next) => onChange(next.map((key) => rows.find((row) => String(row.value) === key)?.value ?? Number(key)))}
    />
  );
}
