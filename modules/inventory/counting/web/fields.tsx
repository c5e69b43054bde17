import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { categories } from '../../setup/contract/categories.ts';
import { ItemSelect } from '../../setup/web/pick/ItemSelect.tsx';
import { countsApi } from '../contract/counts.ts';

export const keyOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

interface Choice {
  slot: FieldSlot;
  rows: readonly { id: number; name: string }[] | undefined;
}

function Choose({ slot: { name, label, value, error, required, onChange }, rows }: Choice) {
  const chosen = keyOf(value);
  return (
    <Select
      name={name}
      label={label}
      error={error}
      required={required}
      data={rows?.map((one) => ({ value: String(one.id), label: one.name })) ?? []}
      value={chosen === null ? null : String(chosen)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable={(rows?.length ?? 0) > 8}
      nothingFoundMessage={rows ? 'Nothing found' : 'Loading'}
    />
  );
}

/** A store to count, what is on its way among them. */
export function CountedStore({ slot }: { slot: FieldSlot }) {
  return <Choose slot={slot} rows={useApi(countsApi.stores, {}, { staleTime: 60_000 }).data?.rows} />;
}

export function CountedCategory({ slot }: { slot: FieldSlot }) {
  const { data } = useApi(categories.api.list, { active: true, size: 200 }, { staleTime: 60_000 });
  return <Choose slot={slot} rows={data?.rows} />;
}

/** Items one after the other, by name or scanner. */
export function CountedItems({ slot }: { slot: FieldSlot }) {
  const chosen = (slot.value ?? []) as readonly (number | null)[];
  return (
    <LinesEditor
      field={slot}
      word="item"
      lines={chosen.map((itemId) => ({ itemId }))}
      onChange={(lines) => slot.onChange(lines.map(({ itemId }) => itemId))}
      blank={() => ({ itemId: null })}
      least={1}
      most={300}
    >
      {(line, { at, change, cell }) => (
        <ItemSelect
          {...cell('itemId')}
          aria-label={`Item ${at + 1}`}
          value={line.itemId}
          storeId={keyOf(slot.values['storeId'])}
          onChange={(item) => change({ itemId: item?.id ?? null })}
        />
      )}
    </LinesEditor>
  );
}
