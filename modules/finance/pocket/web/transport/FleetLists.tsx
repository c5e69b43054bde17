import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { today } from '#kit/web/api/clock.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { drivers, logKinds, vehicleLogs, vehicles, vehiclesApi } from '../../contract/vehicles.ts';

const soon = { key: 'expires' as const, label: 'Papers', options: [{ value: 'soon', label: 'End within 30 days' }] };
const warned = (expires: string | null) => expires && <Status tone="att">{expires}</Status>;

const vehicleColumns: ColumnsOf<typeof vehicles> = [
  { key: 'plate', label: 'Vehicle', value: (row) => <span className="num">{row.plate}</span> },
  { key: 'model', label: 'Make', quiet: true, phone: 'note' },
  { key: 'routes', label: 'Routes', quiet: true },
  { key: 'insuredUntil', label: 'Insured until', value: (row) => <DayText day={row.insuredUntil} /> },
  { key: 'inspectedUntil', label: 'Inspected until', value: (row) => <DayText day={row.inspectedUntil} /> },
  { key: 'expires', label: 'Ends soon', value: (row) => warned(row.expires) },
  { key: 'capacity', label: 'Seats', end: true, phone: 'figure' },
];
const vehicleFields: FieldsOf<typeof vehicles> = [
  { kind: 'text', name: 'plate', label: 'Registration', placeholder: 'KDA 123X' },
  { kind: 'number', name: 'capacity', label: 'Seats for students', min: 1, max: 100 },
  { kind: 'text', name: 'model', label: 'Make and model', wide: true },
  { kind: 'date', name: 'insuredUntil', label: 'Insured until' },
  { kind: 'date', name: 'inspectedUntil', label: 'Inspected until' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** The school's vehicles, with papers that end soon. */
export function VehicleList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={vehicles}
      name="finance.vehicles"
      screen="Routes"
      tabs={tabs}
      words={{
        search: 'Registration or make',
        empty: 'Add the school’s buses with their seats. The school is warned before insurance or inspection ends.',
      }}
      columns={vehicleColumns}
      filters={[soon]}
      form={{
        fields: vehicleFields,
        begins: { capacity: null },
        nameOf: ({ plate }) => plate,
        removal: () => 'A vehicle is removed only while no route and no log uses it. Clear “In use” instead.',
      }}
    />
  );
}

const driverColumns: ColumnsOf<typeof drivers> = [
  { key: 'fullName', label: 'Driver' },
  {
    key: 'phone',
    label: 'Phone',
    value: (row) => <span className="num">{row.phone && formatPhone(row.phone)}</span>,
    phone: 'figure',
  },
  { key: 'routes', label: 'Routes', quiet: true, phone: 'note' },
  { key: 'licenceNo', label: 'Licence', value: (row) => <span className="num">{row.licenceNo}</span>, quiet: true },
  { key: 'licenceUntil', label: 'Until', value: (row) => <DayText day={row.licenceUntil} /> },
  { key: 'psvBadge', label: 'PSV badge', value: (row) => <span className="num">{row.psvBadge}</span>, quiet: true },
  { key: 'expires', label: 'Ends soon', value: (row) => warned(row.expires) },
];
const driverFields: FieldsOf<typeof drivers> = [
  { kind: 'text', name: 'fullName', label: 'Name', wide: true },
  { kind: 'phone', name: 'phone', label: 'Phone' },
  { kind: 'text', name: 'psvBadge', label: 'PSV badge' },
  { kind: 'text', name: 'licenceNo', label: 'Licence no.' },
  { kind: 'date', name: 'licenceUntil', label: 'Licence until' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** Who drives, with licences that end soon. */
export function DriverList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={drivers}
      name="finance.drivers"
      screen="Routes"
      tabs={tabs}
      words={{
        search: 'Name, phone, licence or badge',
        empty: 'Add who drives the school’s buses. The school is warned before a licence ends.',
      }}
      columns={driverColumns}
      filters={[soon]}
      form={{
        fields: driverFields,
        nameOf: ({ fullName }) => fullName,
        removal: () => 'A driver is removed only while no route has them. Clear “In use” instead.',
      }}
    />
  );
}

const kindWords = { fuel: 'Fuel', maintenance: 'Maintenance' };
const logColumns: ColumnsOf<typeof vehicleLogs> = [
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} /> },
  { key: 'plate', label: 'Vehicle', value: (row) => <span className="num">{row.plate}</span>, phone: 'note' },
  { key: 'kind', label: 'What', value: (row) => kindWords[row.kind], phone: 'note' },
  { key: 'place', label: 'Where', quiet: true },
  { key: 'note', label: 'Note', quiet: true },
  { key: 'odometer', label: 'Odometer, km', value: (row) => row.odometer?.toLocaleString('en-KE'), end: true },
  { key: 'litres', label: 'Litres', end: true },
  {
    key: 'amount',
    label: 'Cost, KES',
    value: (row) => <Money cents={row.amount} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

/** Fuel and work on each vehicle. */
export function LogList({ tabs }: { tabs: ReactNode }) {
  const plates = useApi(vehiclesApi.list, { size: 200 }).data?.rows.map(({ id, plate }) => ({ value: id, label: plate })) ?? [];
  const kinds = logKinds.map((value) => ({ value, label: kindWords[value] }));
  const fields: FieldsOf<typeof vehicleLogs> = [
    { kind: 'select', name: 'vehicleId', label: 'Vehicle', options: plates },
    { kind: 'select', name: 'kind', label: 'What', options: kinds },
    { kind: 'date', name: 'day', label: 'Day' },
    { kind: 'money', name: 'amount', label: 'Cost' },
    { kind: 'number', name: 'litres', label: 'Litres' },
    { kind: 'number', name: 'odometer', label: 'Odometer', suffix: ' km' },
    { kind: 'text', name: 'place', label: 'Station or garage', wide: true },
    { kind: 'text', name: 'note', label: 'Note', wide: true },
  ];
  return (
    <ResourceTab
      resource={vehicleLogs}
      name="finance.vehicleLogs"
      screen="Routes"
      tabs={tabs}
      words={{
        search: 'Station, garage or note',
        empty: {
          title: 'Nothing logged yet',
          text: 'Record fuel and work on the vehicles. The log posts nothing; bills are paid through vouchers.',
        },
        add: 'Add log entry',
      }}
      columns={logColumns}
      filters={[
        { key: 'vehicleId', label: 'Vehicle', options: plates },
        { key: 'kind', label: 'What', options: kinds },
      ]}
      form={{
        fields,
        begins: { vehicleId: null, kind: 'fuel', day: today(), amount: null },
        nameOf: ({ plate, kind }) => `${kindWords[kind]}, ${plate}`,
        removal: () => 'The entry goes; its history stays.',
      }}
    />
  );
}
