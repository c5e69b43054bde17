import { IconDeviceTablet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { lockedWords, mayChange } from '../../setup/web/may-change.ts';
import { directionWords, kindWords, makerWords } from '../contract/gadget-words.ts';
import { gadgetDirections, gadgetKinds, gadgetMakers, gadgets } from '../contract/gadgets.ts';
import { AddKiosk } from './AddKiosk.tsx';
import { GadgetCommands } from './GadgetCommands.tsx';
import { GadgetConnection } from './GadgetConnection.tsx';
import { GadgetSetup } from './GadgetSetup.tsx';
import { Drift, GadgetState } from './GadgetState.tsx';
import { KioskPairing } from './KioskPairing.tsx';

const kindOptions = gadgetKinds.map((value) => ({ value, label: kindWords[value] }));
const makerOptions = gadgetMakers.map((value) => ({ value, label: makerWords[value] }));
const directionOptions = gadgetDirections.map((value) => ({ value, label: directionWords[value] }));

const columns: ColumnsOf<typeof gadgets> = [
  { key: 'name', label: 'Device' },
  { key: 'serial', label: 'Serial number', quiet: true, optional: true },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], quiet: true },
  { key: 'maker', label: 'It speaks', value: (row) => makerWords[row.maker], quiet: true, optional: true },
  { key: 'location', label: 'Where', value: (row) => row.location ?? '–', quiet: true },
  { key: 'state', label: 'State', value: (row) => <GadgetState gadget={row} />, phone: 'note' },
  {
    key: 'lastSeen',
    label: 'Last seen',
    value: (row) => (row.lastSeen ? <InstantText at={row.lastSeen} /> : 'Never'),
    quiet: true,
  },
  { key: 'drift', label: 'Clock', value: (row) => <Drift seconds={row.drift} />, quiet: true },
  { key: 'punchesToday', label: 'Punches today', end: true, phone: 'figure' },
];

const fields: FieldsOf<typeof gadgets> = [
  { kind: 'text', name: 'serial', label: 'Serial number', hint: 'As in the menu or on the back of the device' },
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'Main gate' },
  { kind: 'select', name: 'kind', label: 'Kind', options: kindOptions },
  { kind: 'select', name: 'maker', label: 'It speaks', options: makerOptions },
  { kind: 'text', name: 'location', label: 'Where it stands', placeholder: 'Gate, dormitory, dining hall' },
  { kind: 'select', name: 'direction', label: 'Its punches', options: directionOptions },
  {
    kind: 'text',
    name: 'timeZone',
    label: 'Time zone of its clock',
    placeholder: 'The school’s',
    hint: 'Only where it is another: Africa/Kampala',
  },
  {
    kind: 'text',
    name: 'key',
    label: 'Communication key',
    hint: 'As set on the device; of Hikvision 12 letters and digits or more, which end its address. It is not shown again; empty leaves it as it is',
    wide: true,
  },
];

/** The devices of the school. */
export function GadgetList({ tabs }: { tabs: ReactNode }) {
  const [adding, setAdding] = useState(false);
  const addKiosk = { label: 'Add kiosk page', icon: <IconDeviceTablet size={16} stroke={1.7} />, onClick: () => setAdding(true) };
  return (
    <>
      <ResourceTab
        resource={gadgets}
        name="biometrics.gadgets"
        screen="Devices"
        tabs={tabs}
        words={{
          search: 'Name, serial number or place',
          empty:
            'Add a device by its serial number, and set the address of this product as its cloud server. It waits here until it is approved; a device that nobody has added is not heard. Without any device a phone or tablet at the gate reads ID cards: add a kiosk page.',
        }}
        columns={columns}
        menu={mayChange() ? [addKiosk] : []}
        filters={[
          {
            key: 'state',
            label: 'State',
            options: [
              { value: 'waiting', label: 'Awaiting approval' },
              { value: 'approved', label: 'Approved' },
              { value: 'refused', label: 'Refused' },
            ],
          },
          { key: 'kind', label: 'Kind', options: kindOptions },
          { key: 'maker', label: 'It speaks', options: makerOptions },
          { key: 'silent', label: 'Heard', options: [{ value: 'true', label: 'Silent while there is school' }] },
        ]}
        form={{
          fields,
          removal: ({ name }) => `${name} is removed with its commands. One that has sent punches is refused instead.`,
          locked: lockedWords,
          parts: (gadget) => {
            const connection = { key: 'connection', label: 'Connection', content: <GadgetConnection gadget={gadget} /> };
            if (gadget.kind === 'kiosk')
              return [
                { key: 'kiosk', label: 'Kiosk page', content: <KioskPairing id={gadget.id} name={gadget.name} /> },
                connection,
              ];
            return [
              connection,
              { key: 'setup', label: 'In the device', content: <GadgetSetup gadget={gadget} /> },
              ...(gadget.maker === 'zkteco'
                ? [{ key: 'commands', label: 'Commands', content: <GadgetCommands gadget={gadget} /> }]
                : []),
            ];
          },
        }}
      />
      <AddKiosk opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}
