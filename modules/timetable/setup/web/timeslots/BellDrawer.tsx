import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { bells } from '../../contract/bells.ts';
import { ManyField } from '../ManyField.tsx';
import { lockedWords } from '../may-change.ts';
import { useChoices } from '../use-choices.ts';

/** The name of bell times, and which classes keep them. */
export function useBellFields(): readonly Field<'name' | 'classIds'>[] {
  const { grades } = useChoices();
  return [
    { kind: 'text', name: 'name', label: 'Name', wide: true },
    {
      kind: 'custom',
      name: 'classIds',
      label: 'For the classes',
      wide: true,
      render: (slot) => <ManyField slot={slot} options={grades} none="All classes that no other bell times name" />,
    },
  ];
}

/** Bell times at the side of the picture. */
export function BellDrawer({ open, close }: { open: string | null; close: () => void }) {
  const fields = useBellFields();
  return (
    <CrudDrawer
      open={open}
      close={close}
      api={bells.api}
      word="bell times"
      nameOf={({ name }) => name}
      removal={({ slots }) => `They go with their ${slots} slots and the times off in these. It cannot be undone.`}
      locked={lockedWords}
      blank={{ name: '', classIds: [] }}
      fields={fields}
    />
  );
}
