import { formatPhone } from '#kit/contract/phone.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { type Sponsor, sponsorKinds, sponsorsApi } from '../contract/sponsors.ts';
import { SponsoredStudents } from './SponsoredStudents.tsx';

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const kindOptions = sponsorKinds.map((value) => ({ value, label: titled(value) }));

const columns: readonly Column<Sponsor>[] = [
  { key: 'name', label: 'Sponsor', value: (row) => row.name },
  { key: 'kind', label: 'Kind', value: (row) => titled(row.kind), phone: 'note' },
  { key: 'contactName', label: 'Contact', value: (row) => row.contactName, quiet: true },
  {
    key: 'phone',
    label: 'Phone',
    value: (row) => <span className="num">{row.phone && formatPhone(row.phone)}</span>,
    quiet: true,
  },
  { key: 'email', label: 'E-mail', value: (row) => row.email, quiet: true, optional: true },
  { key: 'students', label: 'Students', value: (row) => row.students, end: true, phone: 'figure' },
];

const fields: readonly Field<'name' | 'kind' | 'contactName' | 'phone' | 'email' | 'address' | 'active'>[] = [
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
    <ListScreen
      list={sponsorsApi.list}
      name="registration.sponsors.list"
      words={{
        title: 'Sponsors',
        all: 'All sponsors',
        search: 'Name, contact or phone',
        empty: {
          title: 'No sponsors yet',
          text: 'Bursaries, funds and well-wishers who pay for students besides their guardians. Add one, then name their students.',
        },
      }}
      columns={columns}
      filters={[{ key: 'kind', label: 'Kind', options: kindOptions }]}
      record={{
        add: 'Add sponsor',
        create: sponsorsApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={sponsorsApi}
            word="sponsor"
            nameOf={({ name }) => name}
            fields={fields}
            blank={{ active: true }}
            removal={() => 'A sponsor is removed only while no student has had them.'}
            parts={({ id }) => [{ key: 'students', label: 'Students', content: <SponsoredStudents sponsorId={id} /> }]}
          />
        ),
      }}
    />
  );
}
