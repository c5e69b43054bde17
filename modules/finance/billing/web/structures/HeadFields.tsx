import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { FormField, type Field } from '#kit/web/ui/form/FormField.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { noYears } from '#modules/settings/web/public.tsx';
import { structuresApi } from '../../contract/structures.ts';
import { useBillingTerms } from '../use-billing-terms.ts';
import type { StructureHead } from './structure-form.ts';
import '../billing.css';

interface HeadFieldsProps {
  head: StructureHead;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<StructureHead>) => void;
}

/** For whom a structure is. */
export function HeadFields({ head, errors, onChange }: HeadFieldsProps) {
  const { years, ready } = useBillingTerms();
  const { data: lookups } = useApi(structuresApi.lookups, {}, { staleTime: 60_000 });
  const { data: classes } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 });
  const choice = (name: keyof StructureHead, label: string, options: readonly { value: string | number; label: string }[]) =>
    ({ kind: 'select', name, label, options, placeholder: 'Everybody' }) as const;
  const fields: readonly Field<keyof StructureHead>[] = [
    { kind: 'text', name: 'title', label: 'Title', wide: true, placeholder: 'Boarders, Form 3 and 4' },
    {
      kind: 'select',
      name: 'yearId',
      label: 'Academic year',
      required: true,
      options: years.map(({ id, name }) => ({ value: id, label: name })),
      none: ready ? noYears : undefined,
    },
    {
      kind: 'select',
      name: 'planId',
      label: 'Instalments',
      placeholder: 'All at once',
      options: lookups?.plans.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    },
    {
      kind: 'custom',
      name: 'classIds',
      label: 'Classes',
      wide: true,
      render: ({ label, error }) => (
        <MultiSelect
          label={label}
          error={error}
          placeholder={head.classIds.length === 0 ? 'All classes' : ''}
          data={classes?.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={head.classIds.map(String)}
          onChange={(ids) => onChange({ classIds: ids.map(Number) })}
          searchable
          clearable
        />
      ),
    },
    choice('boarding', 'Boarding', [
      { value: 'boarder', label: 'Boarders' },
      { value: 'day', label: 'Day students' },
    ]),
    choice('newcomer', 'New or continuing', [
      { value: 'new', label: 'New this year' },
      { value: 'continuing', label: 'Continuing' },
    ]),
    choice('gender', 'Gender', [
      { value: 'female', label: 'Girls' },
      { value: 'male', label: 'Boys' },
    ]),
    choice('category', 'Category', lookups?.categories.map((value) => ({ value, label: value })) ?? []),
    choice('sponsorId', 'Sponsor', lookups?.sponsors.map(({ id, name }) => ({ value: id, label: name })) ?? []),
  ];
  return (
    <div className="billing-form">
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={head[field.name]}
          values={head as unknown as Record<string, unknown>}
          required={field.name === 'title' || field.name === 'yearId'}
          error={errors[field.name]}
          onChange={(value) => onChange({ [field.name]: value } as Partial<StructureHead>)}
        />
      ))}
    </div>
  );
}
