import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { vendorOptionsApi } from '../../../setup/contract/suppliers.ts';

/** The vendors who are asked. */
export function VendorsField({ slot, except = [] }: { slot: FieldSlot; except?: readonly number[] }) {
  const { data } = useApi(vendorOptionsApi.options, {}, { staleTime: 60_000 });
  const chosen = (slot.value ?? []) as readonly number[];
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      required={slot.required}
      error={slot.error}
      data={data?.rows.filter(({ id }) => !except.includes(id)).map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      searchable
      hidePickedOptions
      value={chosen.map(String)}
      onChange={(ids) => slot.onChange(ids.map(Number))}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
    />
  );
}
