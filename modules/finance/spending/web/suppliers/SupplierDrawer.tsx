import { to } from '#kit/contract/screen.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { spendingScreens } from '../../contract/screens.ts';
import { type Supplier, suppliersApi } from '../../contract/suppliers.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';

type Name =
  | 'name'
  | 'kraPin'
  | 'category'
  | 'contactName'
  | 'phone'
  | 'email'
  | 'address'
  | 'bankName'
  | 'bankBranch'
  | 'bankNumber'
  | 'mpesaNumber'
  | 'prequalifiedUntil';

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'text', name: 'kraPin', label: 'KRA PIN', placeholder: 'P051234567X' },
  { kind: 'text', name: 'category', label: 'Supplies', placeholder: 'Food, repairs, books' },
  { kind: 'text', name: 'contactName', label: 'Contact' },
  { kind: 'phone', name: 'phone', label: 'Phone' },
  { kind: 'email', name: 'email', label: 'E-mail' },
  { kind: 'text', name: 'address', label: 'Address' },
  { kind: 'text', name: 'bankName', label: 'Bank' },
  { kind: 'text', name: 'bankBranch', label: 'Branch' },
  { kind: 'text', name: 'bankNumber', label: 'Account no.' },
  { kind: 'text', name: 'mpesaNumber', label: 'M-Pesa number, till or paybill' },
  { kind: 'date', name: 'prequalifiedUntil', label: 'Prequalified until' },
];

const opening: readonly Field<'opening' | 'openingDay'>[] = [
  { kind: 'money', name: 'opening', label: 'Owed before the books began' },
  { kind: 'date', name: 'openingDay', label: 'As of' },
];

/** Adds a supplier, or changes one. */
export function SupplierDrawer({
  supplier,
  opened,
  onClose,
}: {
  supplier: Supplier | null;
  opened: boolean;
  onClose: () => void;
}) {
  const go = useGo();
  if (supplier)
    return (
      <StepDrawer
        opened={opened}
        onClose={onClose}
        title="Save supplier"
        save={suppliersApi.update}
        fixed={{ id: supplier.id, version: supplier.version }}
        initial={supplier}
        fields={fields}
        onDone={({ name }) => say(`${name} is saved`)}
      />
    );
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Add supplier"
      save={suppliersApi.create}
      fixed={{}}
      initial={{ opening: 0 }}
      fields={[...fields, ...opening]}
      onDone={({ id, name }) => {
        say(`${name} is added`);
        go(to(spendingScreens.supplier, { id }));
      }}
    />
  );
}
