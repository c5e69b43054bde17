import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { assetsApi } from '../../contract/assets.ts';

/** An asset by tag, name or scan; only those that can be booked where it is for a booking. */
export function AssetSelect({ slot, bookable }: { slot: FieldSlot; bookable?: boolean }) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const [picked, setPicked] = useState<{ id: number; label: string } | null>(null);
  const q = picked?.label === words ? '' : words;
  const { data } = useApi(assetsApi.search, { q, ...(bookable ? { bookable } : {}) }, { keepPrevious: true, staleTime: 5_000 });
  const options = (data?.rows ?? []).map(({ id, tag, name, locationName }) => ({
    id,
    label: [`${tag} ${name}`, locationName].filter(Boolean).join(', '),
  }));
  const all = picked && !options.some(({ id }) => id === picked.id) ? [picked, ...options] : options;
  const choose = (id: number | null): void => {
    setPicked(all.find((one) => one.id === id) ?? null);
    slot.onChange(id);
  };
  const scan = async (code: string): Promise<void> => {
    const found = await call(assetsApi.find, { scan: code }).catch(() => null);
    if (!found) return;
    const asset = await call(assetsApi.get, { id: found.id });
    const label = `${asset.tag} ${asset.name}`;
    setPicked({ id: asset.id, label });
    setTyped(label);
    slot.onChange(asset.id);
  };
  return (
    <Select
      name={slot.name}
      label={slot.label}
      error={slot.error}
      required={slot.required}
      placeholder="Tag, name or scan"
      data={all.map(({ id, label }) => ({ value: String(id), label }))}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      onChange={(next) => choose(next === null ? null : Number(next))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: shown }) => shown}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
      onKeyDown={(event) => {
        // A scanner's line: a code typed fast, with Enter behind it, before the list for it has come.
        if (event.key !== 'Enter' || typed.trim() === '' || (typed === words && options.length > 0)) return;
        event.preventDefault();
        void scan(typed.trim());
      }}
    />
  );
}
