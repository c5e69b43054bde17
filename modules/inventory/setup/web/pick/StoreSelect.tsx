import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { underChoices } from '#kit/web/ui/form/NoneYet.tsx';
import { storesApi } from '../../contract/stores.ts';

interface StoreSelectProps {
  name?: string;
  label: string;
  /** The chosen store’s key, or null. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
}

const noStores = { what: 'stores', where: 'Stores → Settings' };

/** A store of the school that is in use. */
export function StoreSelect({ name = 'storeId', value, onChange, required = false, hint, ...rest }: StoreSelectProps) {
  const rows = useApi(storesApi.options, {}, { staleTime: 60_000, keepPrevious: true }).data?.rows;
  return (
    <Select
      {...rest}
      name={name}
      required={required}
      data={rows?.map((one) => ({ value: String(one.id), label: one.name })) ?? []}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      description={underChoices(rows, noStores, hint)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable={(rows?.length ?? 0) > 8}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={rows ? 'Nothing found' : 'Loading'}
    />
  );
}
