import { TextInput } from '@mantine/core';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { type items, itemKinds, kindWords } from '../../../setup/contract/items.ts';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import { UnitsField } from './UnitsField.tsx';

type Name = keyof (typeof items)['draft']['shape'];

const inUnits = (name: Name, label: string, hint: string): Field<Name> => ({
  kind: 'custom',
  name,
  label,
  render: (slot) => (
    <QuantityField
      name={slot.name}
      label={slot.label}
      description={hint}
      error={slot.error}
      unit={typeof slot.values['unit'] === 'string' ? slot.values['unit'] : ''}
      value={typeof slot.value === 'number' ? slot.value : null}
      onChange={slot.onChange}
    />
  ),
});

/** A field that a scanner fills: its Enter does not save the form. */
function BarcodeField({ name, label, value, error, onChange }: FieldSlot) {
  return (
    <TextInput
      name={name}
      label={label}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
    />
  );
}

/** The form of an item. */
export const itemFields = (categories: readonly { id: number; name: string }[]): readonly Field<Name>[] => [
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'Maize flour' },
  { kind: 'text', name: 'code', label: 'Code', placeholder: 'FL-1' },
  {
    kind: 'select',
    name: 'categoryId',
    label: 'Category',
    options: categories.map(({ id, name }) => ({ value: id, label: name })),
    none: { what: 'categories', where: 'Stores → Settings' },
  },
  {
    kind: 'select',
    name: 'kind',
    label: 'What becomes of it',
    options: itemKinds.map((value) => ({ value, label: kindWords[value] })),
  },
  { kind: 'text', name: 'unit', label: 'Counted in', placeholder: 'kg', hint: 'Kept once it has moved' },
  { kind: 'custom', name: 'barcode', label: 'Barcode', render: (slot) => <BarcodeField {...slot} /> },
  { kind: 'checkbox', name: 'divisible', label: 'Issued in parts of a unit', hint: 'Such as 2.5 kg' },
  { kind: 'checkbox', name: 'batches', label: 'Kept by batch', hint: 'With a date by which it is used' },
  { kind: 'custom', name: 'units', label: 'Other units', wide: true, render: (slot) => <UnitsField slot={slot} /> },
  inUnits('reorderLevel', 'Reorder level', 'At or below it the item is to be ordered'),
  inUnits('reorderQuantity', 'Reorder quantity', 'How much is ordered then'),
  {
    kind: 'money',
    name: 'replacementPrice',
    label: 'Replacement price of a unit',
    hint: 'For whoever loses it; empty: what it cost',
    when: ({ kind }) => kind === 'returnable' || kind === 'asset',
  },
  { kind: 'textarea', name: 'note', label: 'Note' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];
