import { NumberInput } from '@mantine/core';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import { type Ration, rationsApi } from '../../contract/rations.ts';
import './rations.css';

interface ServeDrawerProps {
  ration: Ration;
  opened: boolean;
  onClose: () => void;
}

/** Notes how many were served at each meal, and what was left in the kitchen. */
export function ServeDrawer({ ration, opened, onClose }: ServeDrawerProps) {
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Note what was served"
      text="What is left in the kitchen goes into the next ration that needs it."
      save={rationsApi.serve}
      fixed={{ id: ration.id, version: ration.version }}
      initial={{
        meals: ration.meals.map(({ mealId, served, heads }) => ({ mealId, served: served ?? heads })),
        items: ration.items.map(({ itemId, leftOver }) => ({ itemId, leftOver: leftOver ?? 0 })),
        note: ration.note,
      }}
      fields={[
        { kind: 'custom', name: 'meals', label: 'Served', wide: true, render: (slot) => <Served slot={slot} ration={ration} /> },
        { kind: 'custom', name: 'items', label: 'Left over', wide: true, render: (slot) => <Left slot={slot} ration={ration} /> },
        { kind: 'textarea', name: 'note', label: 'Note' },
      ]}
      onDone={() => say('It is noted')}
    />
  );
}

function Served({ slot, ration }: { slot: FieldSlot; ration: Ration }) {
  const meals = slot.value as readonly { mealId: number; served: number | null }[];
  return (
    <fieldset className="ration-choices">
      <legend>{slot.label}</legend>
      {meals.map(({ mealId, served }, at) => (
        <NumberInput
          key={mealId}
          name={`meals.${at}.served`}
          label={ration.meals.find((meal) => meal.mealId === mealId)?.name ?? ''}
          description={`Planned for ${ration.meals.find((meal) => meal.mealId === mealId)?.heads ?? 0}`}
          error={slot.errors?.[`meals.${at}.served`]}
          value={served ?? ''}
          onChange={(next) =>
            slot.onChange(
              meals.map((meal) => (meal.mealId === mealId ? { mealId, served: next === '' ? null : Number(next) } : meal)),
            )
          }
          hideControls
          allowDecimal={false}
          classNames={{ input: 'num' }}
        />
      ))}
    </fieldset>
  );
}

function Left({ slot, ration }: { slot: FieldSlot; ration: Ration }) {
  const items = slot.value as readonly { itemId: number; leftOver: number | null }[];
  return (
    <fieldset className="ration-choices">
      <legend>{slot.label}</legend>
      {items.map(({ itemId, leftOver }, at) => {
        const item = ration.items.find((one) => one.itemId === itemId);
        if (!item) return null;
        return (
          <QuantityField
            key={itemId}
            name={`items.${at}.leftOver`}
            label={item.name}
            description={
              item.gone
                ? 'It went into another ration already.'
                : `Of ${formatQuantity(item.quantity + item.carried - item.returned, item.unit)}`
            }
            error={slot.errors?.[`items.${at}.leftOver`]}
            value={leftOver}
            unit={item.unit}
            disabled={item.gone}
            onChange={(next) => slot.onChange(items.map((one) => (one.itemId === itemId ? { itemId, leftOver: next } : one)))}
          />
        );
      })}
    </fieldset>
  );
}
