import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { type ItemKind, type ItemOption, itemsApi } from '../../contract/items.ts';
import { formatQuantity } from '../../contract/quantity.ts';
import './pick.css';

interface ItemSelectProps {
  name?: string;
  label?: string;
  /** The chosen item’s key, or null. */
  value: number | null;
  onChange: (item: ItemOption | null) => void;
  /** Shows what is in this store; of all stores without it. */
  storeId?: number | null | undefined;
  /** Only items of these kinds. */
  kinds?: readonly ItemKind[];
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  size?: 'xs' | 'sm' | 'md';
  /** For fields without a label of their own, in tables. */
  'aria-label'?: string;
}

const fresh = { staleTime: 5_000, keepPrevious: true };
const labelOf = ({ name, code }: ItemOption) => `${name}, ${code}`;

/**
 * An item in use, found by name or code, with what is in store of it. A scanner's line is a word typed fast with Enter behind
 * it: it chooses the item with this barcode or code at once.
 */
export function ItemSelect({ name = 'itemId', value, onChange, storeId, kinds, required = false, ...rest }: ItemSelectProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const where = {
    ...(storeId ? { storeId } : {}),
    ...(kinds ? { kinds: [...kinds] } : {}),
  };
  const known = useApi(itemsApi.options, { ...where, id: value ?? 0 }, { ...fresh, enabled: value !== null }).data?.rows[0];
  const chosen = known?.id === value ? known : undefined;
  const isLabel = chosen !== undefined && words === labelOf(chosen);
  const { data } = useApi(itemsApi.options, { ...where, ...(isLabel || words === '' ? {} : { q: words }) }, fresh);
  const found = data?.rows ?? [];
  const rows = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;

  const choose = (item: ItemOption): void => {
    onChange(item);
    setTyped(labelOf(item));
  };
  /** What a scanner read, or words with Enter behind them that only one item has. */
  const scan = async (text: string): Promise<void> => {
    const [hit] = (await call(itemsApi.options, { ...where, scan: text })).rows;
    if (hit) return choose(hit);
    const [only, ...others] = (await call(itemsApi.options, { ...where, q: text })).rows;
    if (only && others.length === 0) choose(only);
  };
  return (
    <Select
      {...rest}
      name={name}
      required={required}
      placeholder="Name, code or scan"
      data={rows.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(rows.find(({ id }) => String(id) === next) ?? null)}
      renderOption={({ option }) => <Choice item={rows.find(({ id }) => String(id) === option.value)} />}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onKeyDown={(event) => {
        const text = typed.trim();
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || text === '') return;
        // The arrows have marked an option, or the item stands there already.
        if (event.currentTarget.getAttribute('aria-activedescendant') || (chosen && typed === labelOf(chosen))) return;
        event.preventDefault();
        void scan(text);
      }}
    />
  );
}

function Choice({ item }: { item: ItemOption | undefined }) {
  if (!item) return null;
  return (
    <span className="item-choice">
      <span>
        {item.name} <span className="muted">{item.code}</span>
      </span>
      <span className="num muted">{formatQuantity(item.inStore, item.unit)}</span>
    </span>
  );
}
