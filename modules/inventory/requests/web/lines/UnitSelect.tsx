import { NativeSelect } from '@mantine/core';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import type { ItemOption } from '../../../setup/contract/items.ts';

interface UnitSelectProps {
  name: string;
  item: ItemOption | undefined;
  /** The unit’s name; null: the item’s own. */
  value: string | null;
  onChange: (unitName: string | null) => void;
  error?: string | undefined;
}

/** In which of an item’s units something is counted. */
export function UnitSelect({ name, item, value, onChange, error }: UnitSelectProps) {
  const own = item?.unit ?? '';
  const units = (item?.units ?? []).map((unit) => ({
    value: unit.name,
    label: `${unit.name} (${formatQuantity(unit.factor, own)})`,
  }));
  return (
    <NativeSelect
      name={name}
      label="Unit"
      data={[{ value: '', label: own || '–' }, ...units]}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** How many thousandths of an item’s unit are in one of its units. */
export const factorOf = (item: ItemOption | undefined, unitName: string | null): number =>
  item?.units.find(({ name }) => name === unitName)?.factor ?? 1000;
