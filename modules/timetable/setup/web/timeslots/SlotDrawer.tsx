import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import { type Bell, slots } from '../../contract/bells.ts';
import { slotKinds, slotKindWords } from '../../contract/kinds.ts';
import { ManyField } from '../ManyField.tsx';
import { lockedWords } from '../may-change.ts';
import { useChoices } from '../use-choices.ts';

interface SlotDrawerProps {
  open: string | null;
  close: () => void;
  bells: readonly Bell[];
  bellId: number;
}

/** A slot at the side of the picture. */
export function SlotDrawer({ open, close, bells, bellId }: SlotDrawerProps) {
  const { days } = useChoices();
  return (
    <CrudDrawer
      open={open}
      close={close}
      api={slots.api}
      word="slot"
      nameOf={({ name, startsAt, endsAt }) => `${name}, ${startsAt} to ${endsAt}`}
      removal={({ name }) => `${name} goes with the times off in it. A slot in which lessons stand stays.`}
      locked={lockedWords}
      blank={{ bellId, kind: 'lesson', name: '', startsAt: '', endsAt: '', dayIds: [] }}
      fields={[
        { kind: 'text', name: 'name', label: 'Name', hint: 'What people call it: 1, Break, Prep' },
        {
          kind: 'select',
          name: 'kind',
          label: 'For',
          options: slotKinds.map((value) => ({ value, label: slotKindWords[value] })),
          hint: 'Lessons are placed in lesson slots only',
        },
        { kind: 'text', name: 'startsAt', label: 'From', placeholder: '08:00' },
        { kind: 'text', name: 'endsAt', label: 'To', placeholder: '08:40' },
        {
          kind: 'custom',
          name: 'dayIds',
          label: 'On',
          wide: true,
          render: (slot) => <ManyField slot={slot} options={days} none="Every day" />,
        },
        {
          kind: 'select',
          name: 'bellId',
          label: 'Bell times',
          options: bells.map(({ id, name }) => ({ value: id, label: name })),
          wide: true,
        },
      ]}
    />
  );
}
