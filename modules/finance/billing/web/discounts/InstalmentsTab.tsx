import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { type instalmentDraft, instalmentsApi } from '../../contract/discounts.ts';
import { StudentsField } from './StudentsField.tsx';
import '../billing.css';

type Row = Output<typeof instalmentsApi.list>['rows'][number];
interface Part {
  share: number;
  days: number;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Instalment plan', value: (row) => row.name },
  {
    key: 'parts',
    label: 'Parts',
    value: (row) => row.parts.map(({ share, days }) => `${share / 100} % on day ${days}`).join(', '),
    quiet: true,
    phone: 'note',
  },
  { key: 'students', label: 'Families', value: (row) => row.students, end: true },
];

const fields: readonly Field<keyof (typeof instalmentDraft)['shape']>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'custom', name: 'parts', label: 'Parts', wide: true, render: (slot) => <PartsField {...slot} /> },
  {
    kind: 'custom',
    name: 'studentIds',
    label: 'Families who pay by it, whatever their structure says',
    wide: true,
    render: ({ name, label, value, error, onChange }) => (
      <StudentsField name={name} label={label} value={value} error={error} onChange={onChange} />
    ),
  },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** The parts of a plan: a share, and the day of the term on which it is due. */
function PartsField({ label, value, error, onChange }: FieldSlot) {
  const parts = Array.isArray(value) ? (value as Part[]) : [];
  const change = (at: number, part: Part) => onChange(parts.map((one, place) => (place === at ? part : one)));
  return (
    <fieldset className="stack">
      <legend>{label}</legend>
      {parts.map(({ share, days }, at) => (
        <div key={at} className="row">
          <NumberInput
            aria-label={`Share of part ${at + 1}`}
            suffix=" %"
            decimalScale={2}
            hideControls
            value={share / 100}
            onChange={(typed) => change(at, { days, share: Math.round(Number(typed) * 100) })}
          />
          <NumberInput
            aria-label={`Days after the term opens, part ${at + 1}`}
            prefix="day "
            hideControls
            value={days}
            onChange={(typed) => change(at, { share, days: Number(typed) })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Take out part ${at + 1}`}
            onClick={() => onChange(parts.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {error && <p className="neg">{error}</p>}
      <div>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange([...parts, { share: 1000, days: (parts.at(-1)?.days ?? 0) + 28 }])}
        >
          Add a part
        </Button>
      </div>
    </fieldset>
  );
}

/** In which parts fees are due; a structure or a family goes by one. */
export function InstalmentsTab({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={instalmentsApi.list}
      name="finance.instalments.list"
      words={{
        screen: 'Student billing',
        title: 'Instalment plans',
        search: 'Name',
        add: 'Add instalment plan',
        empty: {
          title: 'No instalment plans yet',
          text: 'With a plan a term’s fees are due in parts, each on its day: half when the term opens, the rest later.',
        },
      }}
      tabs={tabs}
      columns={columns}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={instalmentsApi}
          word="instalment plan"
          nameOf={({ name }) => name}
          fields={fields}
          blank={{
            active: true,
            studentIds: [],
            parts: [
              { share: 5000, days: 0 },
              { share: 5000, days: 42 },
            ],
          }}
          removal={() => 'A plan is removed only while no structure and no family goes by it.'}
        />
      )}
    />
  );
}
