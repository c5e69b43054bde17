import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { countsApi } from '../contract/counts.ts';
import { countingScreens } from '../contract/screens.ts';
import { countReasons, countScopes, reasonWords, scopeWords } from '../contract/words.ts';
import { CountedCategory, CountedItems, CountedStore } from './fields.tsx';

type Name = 'storeId' | 'scope' | 'categoryId' | 'itemIds' | 'reason' | 'day' | 'blind' | 'note';

const fields: readonly Field<Name>[] = [
  { kind: 'custom', name: 'storeId', label: 'Store', wide: true, render: (slot) => <CountedStore slot={slot} /> },
  {
    kind: 'select',
    name: 'scope',
    label: 'What is counted',
    wide: true,
    options: countScopes.map((value) => ({ value, label: scopeWords[value] })),
  },
  {
    kind: 'custom',
    name: 'categoryId',
    label: 'Category',
    wide: true,
    required: true,
    when: ({ scope }) => scope === 'category',
    render: (slot) => <CountedCategory slot={slot} />,
  },
  {
    kind: 'custom',
    name: 'itemIds',
    label: 'Items',
    wide: true,
    required: true,
    when: ({ scope }) => scope === 'items',
    render: (slot) => <CountedItems slot={slot} />,
  },
  {
    kind: 'select',
    name: 'reason',
    label: 'Reason',
    required: true,
    options: countReasons.map((value) => ({ value, label: reasonWords[value] })),
    hint: 'Each line can say another.',
  },
  { kind: 'date', name: 'day', label: 'Day of the count' },
  { kind: 'checkbox', name: 'blind', label: 'Blind count', hint: 'Nobody sees what the books say until it is finished.' },
  { kind: 'textarea', name: 'note', label: 'Note' },
];

/** Opens a count; what the books say of each line stands from then on. */
export function OpenCount({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Open count"
      save={countsApi.open}
      fixed={{}}
      initial={{ scope: 'all', reason: 'count', blind: false, day: today(), itemIds: [null] }}
      fields={fields}
      onDone={({ id }) => go(to(countingScreens.stockCount, { id }))}
    />
  );
}
