import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { dishes } from '../../contract/dishes.ts';
import { menuApi, type MenuWeek } from '../../contract/menu.ts';
import { dayName } from './day-name.ts';

interface CellDrawerProps {
  week: MenuWeek;
  day: string;
  mealId: number;
  onSaved: (week: MenuWeek) => void;
  onClose: () => void;
}

/** What a meal of a day is made of. */
export function CellDrawer({ week, day, mealId, onSaved, onClose }: CellDrawerProps) {
  const { data } = useApi(dishes.api.list, { active: true, size: 200 }, { staleTime: 30_000 });
  const cell = week.days.find((one) => one.day === day)?.cells.find((one) => one.mealId === mealId);
  const chosen = cell?.dishes ?? [];
  const meal = week.meals.find(({ id }) => id === mealId)?.name ?? '';
  const known = [...(data?.rows ?? []), ...chosen.filter(({ id }) => !data?.rows.some((dish) => dish.id === id))];
  return (
    <SideDrawer opened onClose={onClose} title={`${meal}, ${dayName(day)}`}>
      <div className="drawer-form">
        <RecordForm
          save={menuApi.put}
          fixed={{ day, mealId, version: cell?.version }}
          initial={{ dishIds: chosen.map(({ id }) => id) }}
          fields={[
            {
              kind: 'custom',
              name: 'dishIds',
              label: 'Dishes',
              wide: true,
              render: ({ name, label, value, error, onChange }) => (
                <MultiSelect
                  name={name}
                  label={label}
                  error={error}
                  data={known.map((dish) => ({ value: String(dish.id), label: dish.name }))}
                  value={((value ?? []) as number[]).map(String)}
                  onChange={(next) => onChange(next.map(Number))}
                  searchable
                  nothingFoundMessage={data ? 'No dish has this name. Add it under Dishes.' : 'Loading'}
                />
              ),
            },
          ]}
          submit="Save meal"
          onDone={(saved) => {
            onClose();
            onSaved(saved);
            say(`${meal} of ${dayName(day)} is saved`);
          }}
        />
      </div>
    </SideDrawer>
  );
}
