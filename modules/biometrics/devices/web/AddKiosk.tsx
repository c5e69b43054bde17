import { useState } from 'react';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { directionWords } from '../contract/gadget-words.ts';
import { gadgetDirections, gadgets } from '../contract/gadgets.ts';
import { kiosksApi, type OfferedCode } from '../contract/kiosks.ts';
import { queryClient } from '#kit/web/api/hooks.ts';
import { PairingCode } from './KioskPairing.tsx';

const fields: readonly Field<'name' | 'location' | 'direction' | 'showsPhoto'>[] = [
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'Main gate' },
  { kind: 'text', name: 'location', label: 'Where it stands', placeholder: 'Gate, dormitory, dining hall' },
  {
    kind: 'select',
    name: 'direction',
    label: 'Its punches',
    options: gadgetDirections.map((value) => ({ value, label: directionWords[value] })),
    wide: true,
  },
  { kind: 'checkbox', name: 'showsPhoto', label: 'Show the photo of who scans, where the family agreed to photos', wide: true },
];

/** Makes a kiosk page and shows how a browser is paired. */
export function AddKiosk({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [offered, setOffered] = useState<OfferedCode | null>(null);
  const close = (): void => {
    setOffered(null);
    onClose();
  };
  return (
    <SideDrawer opened={opened} onClose={close} title={offered === null ? 'Add kiosk page' : 'Pair the kiosk'}>
      {offered === null ? (
        <RecordForm
          save={kiosksApi.create}
          initial={{ name: '', location: null, direction: 'auto', showsPhoto: false }}
          fields={fields}
          text="A phone, a tablet or an old computer at the gate reads ID cards with its camera or a card reader. No other device is needed."
          submit="Add kiosk page"
          onDone={(answer) => {
            setOffered(answer);
            void queryClient.invalidateQueries({ queryKey: [gadgets.api.list.path] });
          }}
        />
      ) : (
        <PairingCode offered={offered} />
      )}
    </SideDrawer>
  );
}
