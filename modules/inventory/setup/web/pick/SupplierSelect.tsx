import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { underChoices } from '#kit/web/ui/form/NoneYet.tsx';
import { vendorOptionsApi } from '../../contract/suppliers.ts';

interface SupplierSelectProps {
  name?: string;
  label: string;
  /** The chosen supplier’s key, or null. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
}

const noSuppliers = { what: 'suppliers', where: 'Finance → Suppliers' };
const fresh = { staleTime: 60_000, keepPrevious: true };

/** A supplier that the school buys from, found by name. */
export function SupplierSelect({ name = 'supplierId', value, onChange, required = false, hint, ...rest }: SupplierSelectProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const chosen = value === null ? {} : { id: value };
  const known = useApi(vendorOptionsApi.options, chosen, fresh).data?.rows ?? [];
  // What stands in the field after a choice is a name, which is no word to search for.
  const isLabel = known.some((one) => one.name === words);
  const { data } = useApi(vendorOptionsApi.options, { ...chosen, ...(isLabel || words === '' ? {} : { q: words }) }, fresh);
  return (
    <Select
      {...rest}
      name={name}
      required={required}
      placeholder="Name"
      data={data?.rows.map((one) => ({ value: String(one.id), label: one.name })) ?? []}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      description={underChoices(words === '' ? data?.rows : undefined, noSuppliers, hint)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
    />
  );
}
