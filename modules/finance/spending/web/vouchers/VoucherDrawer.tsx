import { today } from '#kit/web/api/clock.ts';
import { to } from '#kit/contract/screen.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import { spendingScreens } from '../../contract/screens.ts';
import { type Voucher, vouchersApi } from '../../contract/vouchers.ts';
import { LinesField } from '../parts/LinesField.tsx';
import { SupplierSelect } from '../parts/selects.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';

import { BillsField, TaxesField } from './VoucherFields.tsx';

type Name = 'payeeKind' | 'supplierId' | 'staffId' | 'payeeName' | 'day' | 'narration' | 'bills' | 'lines' | 'taxes';
const of = (kind: string) => (values: Readonly<Record<string, unknown>>) => values['payeeKind'] === kind;

const fields: readonly Field<Name>[] = [
  {
    kind: 'select',
    name: 'payeeKind',
    label: 'Who is paid',
    required: true,
    options: [
      { value: 'supplier', label: 'A supplier' },
      { value: 'staff', label: 'A member of staff' },
      { value: 'other', label: 'Somebody else' },
    ],
  },
  {
    kind: 'custom',
    name: 'supplierId',
    label: 'Supplier',
    required: true,
    when: of('supplier'),
    render: (slot) => <SupplierSelect {...slot} />,
  },
  {
    kind: 'custom',
    name: 'staffId',
    label: 'Member of staff',
    required: true,
    when: of('staff'),
    render: (slot) => <StaffPicker {...slot} />,
  },
  { kind: 'text', name: 'payeeName', label: 'Name', required: true, when: of('other') },
  { kind: 'date', name: 'day', label: 'Day' },
  { kind: 'text', name: 'narration', label: 'What for' },
  {
    kind: 'custom',
    name: 'bills',
    label: 'Bills',
    wide: true,
    when: (values) => of('supplier')(values) && typeof values['supplierId'] === 'number',
    render: (slot) => <BillsField key={String(slot.values['supplierId'])} slot={slot} />,
  },
  {
    kind: 'custom',
    name: 'lines',
    label: 'Paid without a bill',
    wide: true,
    render: (slot) => <LinesField slot={slot} mayBeEmpty />,
  },
  { kind: 'custom', name: 'taxes', label: 'Tax withheld', wide: true, render: (slot) => <TaxesField slot={slot} /> },
];

/** The bills of the supplier before go with them: they would be neither seen nor ticked off, and the voucher refused for them. */
const followPayee = (name: string): Record<string, unknown> =>
  name === 'supplierId' || name === 'payeeKind' ? { bills: [], taxes: [] } : {};

/** Drafts a voucher, or changes a draft. */
export function VoucherDrawer({ voucher, opened, onClose }: { voucher: Voucher | null; opened: boolean; onClose: () => void }) {
  const go = useGo();
  if (voucher)
    return (
      <StepDrawer
        opened={opened}
        onClose={onClose}
        size={680}
        title="Save voucher"
        save={vouchersApi.update}
        fixed={{ id: voucher.id, version: voucher.version }}
        initial={{
          ...voucher,
          bills: voucher.bills.map(({ billId, amount }) => ({ billId, amount })),
          lines: voucher.lines.map(({ expenseId, voteHeadId, departmentId, note, amount }) => ({
            expenseId,
            voteHeadId,
            departmentId,
            note,
            amount,
          })),
          taxes: voucher.taxes.map(({ rateId, base }) => ({ rateId, base })),
        }}
        fields={fields}
        follow={followPayee}
        onDone={() => say('The voucher is saved')}
      />
    );
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      size={680}
      title="Draft voucher"
      save={vouchersApi.create}
      fixed={{}}
      initial={{ payeeKind: 'supplier', day: today(), bills: [], lines: [], taxes: [] }}
      fields={fields}
      follow={followPayee}
      onDone={({ id }) => go(to(spendingScreens.paymentVoucher, { id }))}
    />
  );
}
