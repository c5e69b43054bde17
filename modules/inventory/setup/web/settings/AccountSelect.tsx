import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { type AccountKind, storeSettingsApi } from '../../contract/settings.ts';

interface AccountSelectProps {
  slot: FieldSlot;
  /** Only accounts of these kinds. */
  kinds: readonly AccountKind[];
  hint?: string;
}

/** An account of the ledger that the stores can post to. */
export function AccountSelect({ slot, kinds, hint }: AccountSelectProps) {
  const { data } = useApi(storeSettingsApi.accounts, {}, { staleTime: 5_000 });
  const fit = (data?.rows ?? []).filter(({ kind }) => kinds.includes(kind));
  return (
    <Select
      name={slot.name}
      label={slot.label}
      required={slot.required}
      error={slot.error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable
      clearable={!slot.required}
      data={fit.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
      onChange={(next) => slot.onChange(next === null ? null : Number(next))}
    />
  );
}
