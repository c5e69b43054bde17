import { Checkbox, NumberInput } from '@mantine/core';
import './rations.css';

export interface TypedMeal {
  mealId: number;
  staff: number;
  visitors: number;
}

interface MealChoicesProps {
  label: string;
  meals: readonly { mealId: number; name: string; dishes: string; staff: number; visitors: number }[];
  chosen: readonly TypedMeal[];
  error?: string | undefined;
  onChange: (meals: TypedMeal[]) => void;
}

/** Meals to tick, each with how many of staff and visitors eat. */
export function MealChoices({ label, meals, chosen, error, onChange }: MealChoicesProps) {
  const change = (mealId: number, more: Partial<TypedMeal>): void =>
    onChange(chosen.map((meal) => (meal.mealId === mealId ? { ...meal, ...more } : meal)));
  return (
    <fieldset className="ration-choices">
      <legend>{label}</legend>
      {meals.map(({ mealId, name, dishes, staff, visitors }) => {
        const meal = chosen.find((one) => one.mealId === mealId);
        return (
          <div key={mealId} className="ration-choice">
            <Checkbox
              label={name}
              description={dishes || 'Nothing on the menu'}
              checked={meal !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, { mealId, staff, visitors }] : chosen.filter((one) => one.mealId !== mealId))
              }
            />
            {meal && (
              <>
                <Guests label={`Staff at ${name}`} value={meal.staff} onChange={(next) => change(mealId, { staff: next })} />
                <Guests
                  label={`Visitors at ${name}`}
                  value={meal.visitors}
                  onChange={(next) => change(mealId, { visitors: next })}
                />
              </>
            )}
          </div>
        );
      })}
      {error && (
        <p className="neg" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Guests({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <NumberInput
      label={label.split(' at ')[0]}
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next === '' ? 0 : Number(next))}
      min={0}
      max={10_000}
      hideControls
      allowDecimal={false}
      classNames={{ input: 'num' }}
    />
  );
}
