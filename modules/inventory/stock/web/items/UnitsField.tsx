import { TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import './items.css';

interface UnitLine {
  name: string;
  factor: number | null;
  barcode: string | null;
}

/** What else an item is bought or issued in: a bag of 90 kg, with a barcode of its own. */
export function UnitsField({ slot }: { slot: FieldSlot }) {
  const lines = Array.isArray(slot.value) ? (slot.value as UnitLine[]) : [];
  const unit = typeof slot.values['unit'] === 'string' ? slot.values['unit'] : '';
  return (
    <LinesEditor<UnitLine>
      field={slot}
      word="unit"
      lines={lines}
      onChange={slot.onChange}
      blank={() => ({ name: '', factor: null, barcode: null })}
      most={20}
      layout="item-unit"
    >
      {(line, { cell, change }) => (
        <>
          <TextInput
            {...cell('name')}
            label="Unit"
            placeholder="bag"
            value={line.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <QuantityField
            {...cell('factor')}
            label="Holds"
            unit={unit}
            value={line.factor}
            onChange={(factor) => change({ factor })}
          />
          <TextInput
            {...cell('barcode')}
            label="Barcode"
            value={line.barcode ?? ''}
            // A scanner ends with Enter, which is not to save the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
            onChange={(event) => change({ barcode: event.currentTarget.value })}
          />
        </>
      )}
    </LinesEditor>
  );
}
