import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { formatPhone } from '#kit/contract/phone.ts';
import { capital } from '#kit/web/ui/in-words.ts';
import { sponsorKinds, sponsors } from '../contract/sponsors.ts';
import { SponsoredStudents } from './SponsoredStudents.tsx';

const kindOptions = sponsorKinds.map((value) => ({ value, label: capital(value) }));

const columns: ColumnsOf<typeof sponsors> = [
  { key: 'name', label: 'Sponsor' },
  { key: 'kind', label: 'Kind', value: (row) => capital(row.kind), phone: 'note' },
  { key: 'contactName', label: 'Contact', quiet: true },
  {
    key: 'phone',
    label: 'Phone',
    value: (row) => <span className="num">{row.phone && formatPhone(row.phone)}</span>,
    quiet: true,
  },
  { key: 'email', label: 'E-mail', quiet: true, optional: true },
  { key: 'students', label: 'Students', end: true, phone: 'figure' },
];

const fields: FieldsOf<typeof sponsors> = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'select', name: 'kind', label: 'Kind', options: kindOptions },
  { kind: 'text', name: 'contactName', label: 'Contact person' },
  { kind: 'phone', name: 'phone', label: 'Phone' },
  { kind: 'email', name: 'email', label: 'E-mail' },
  { kind: 'text', name: 'address', label: 'Address', wide: true },
  { kind: 'checkbox', name: 'active', label: 'Takes on students', wide: true },
];

export default function SponsorsScreen() {
  return (
    <ResourceScreen
      resource={sponsors}
      name="registration.sponsors"
      words={{
        search: 'Name, contact or phone',
        empty:
          'Bursaries, funds and well-wishers who pay for students besides their guardians. Add one, then name their students.',
      }}
      columns={columns}
      filters={[{ key: 'kind', label: 'Kind', options: kindOptions }]}
      form={{
        fields,
        removal: () => 'A sponsor is removed only while no student has had them.',
        parts: ({ id }) => [{ key: 'students', label: 'Students', content: <SponsoredStudents sponsorId={id} /> }],
      }}
    />
  );
}
