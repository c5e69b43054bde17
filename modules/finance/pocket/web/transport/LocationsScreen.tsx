import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { stages } from '../../contract/stages.ts';

const columns: ColumnsOf<typeof stages> = [
  { key: 'name', label: 'Stage' },
  { key: 'zone', label: 'Zone', phone: 'note' },
  { key: 'pickTime', label: 'Morning', value: (row) => <span className="num">{row.pickTime}</span> },
  { key: 'dropTime', label: 'Evening', value: (row) => <span className="num">{row.dropTime}</span> },
  { key: 'routes', label: 'Routes', quiet: true },
  { key: 'riders', label: 'Riders', end: true },
  { key: 'active', label: 'In use', value: (row) => !row.active && <Status>Not in use</Status> },
  { key: 'oneWay', label: 'One way, KES', value: (row) => <Money cents={row.oneWay} cell />, end: true },
  { key: 'twoWay', label: 'Both ways, KES', value: (row) => <Money cents={row.twoWay} cell />, end: true, phone: 'figure' },
];

const fields: FieldsOf<typeof stages> = [
  { kind: 'text', name: 'name', label: 'Stage', wide: true },
  { kind: 'text', name: 'zone', label: 'Zone', wide: true },
  { kind: 'money', name: 'oneWay', label: 'A term, one way' },
  { kind: 'money', name: 'twoWay', label: 'A term, both ways' },
  { kind: 'text', name: 'pickTime', label: 'Morning', placeholder: '06:20' },
  { kind: 'text', name: 'dropTime', label: 'Evening', placeholder: '17:05' },
  { kind: 'number', name: 'latitude', label: 'Latitude', hint: 'If it is known: −1.29' },
  { kind: 'number', name: 'longitude', label: 'Longitude', hint: '36.82' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** Where students board, and what a term costs from there. */
export default function LocationsScreen() {
  return (
    <ResourceScreen
      resource={stages}
      name="finance.stages"
      words={{
        title: 'Locations',
        search: 'Stage or zone',
        empty:
          'Add the places where students board the school’s buses, with the fee of a term and the times. Routes are made of them.',
      }}
      columns={columns}
      filters={[
        {
          key: 'active',
          label: 'In use',
          options: [
            { value: 'true', label: 'In use' },
            { value: 'false', label: 'Not in use' },
          ],
        },
      ]}
      form={{
        fields,
        begins: { oneWay: null, twoWay: null },
        removal: () => 'A stage is removed only while nobody boards there and no route stops there. Clear “In use” instead.',
      }}
    />
  );
}
