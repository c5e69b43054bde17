import type { ReactNode } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf } from '#kit/web/resource/resource-list.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { meals, mealsMoreApi } from '../contract/meals.ts';

const yes = (value: boolean) => (value ? 'Yes' : <span className="muted">No</span>);

const columns: ColumnsOf<typeof meals> = [
  { key: 'name', label: 'Meal' },
  { key: 'place', label: 'Place', end: true, quiet: true, phone: 'figure' },
  { key: 'boarders', label: 'Boarders', value: (row) => yes(row.boarders) },
  { key: 'dayScholars', label: 'Day scholars', value: (row) => yes(row.dayScholars) },
  { key: 'staff', label: 'Staff', value: (row) => yes(row.staff) },
  { key: 'visitors', label: 'Visitors', value: (row) => yes(row.visitors) },
  { key: 'active', label: 'In use', value: (row) => yes(row.active), quiet: true },
];

/** Meals of the day, in their order, and who gets them. */
export function MealsTab({ tabs }: { tabs: ReactNode }) {
  const usual = useSave(mealsMoreApi.addUsual, {
    invalidate: [meals.api.list],
    onDone: ({ added }) =>
      say(added === 0 ? 'The usual meals are there already' : `${counted(added, 'meal is', 'meals are')} added`),
    onFailed: ({ message }) => say(message),
  });
  return (
    <ResourceTab
      screen="Kitchen"
      tabs={tabs}
      resource={meals}
      name="inventory.meals"
      words={{ search: 'Name', empty: 'Breakfast, break, lunch and supper, or as the school calls them.' }}
      columns={columns}
      menu={[{ label: 'Add the usual meals', onClick: () => usual.mutate({}) }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name' },
          { kind: 'number', name: 'place', label: 'Place in the day', hint: 'The lowest comes first.' },
          { kind: 'checkbox', name: 'boarders', label: 'Boarders get it' },
          { kind: 'checkbox', name: 'dayScholars', label: 'Day scholars get it' },
          { kind: 'checkbox', name: 'staff', label: 'Staff get it' },
          { kind: 'checkbox', name: 'visitors', label: 'Visitors get it' },
          { kind: 'checkbox', name: 'active', label: 'In use' },
        ],
        begins: { place: 50 },
        removal: () => 'A meal that has menus or rations is not removed; take it out of use instead.',
      }}
    />
  );
}
