import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { StoreSelect } from '../../../setup/web/pick/StoreSelect.tsx';
import { SupplierSelect } from '../../../setup/web/pick/SupplierSelect.tsx';
import { orderKinds, orderKindWords } from '../../contract/order.ts';
import { OrderLines } from './OrderLines.tsx';

type Name = 'kind' | 'supplierId' | 'storeId' | 'deliverBy' | 'terms' | 'note' | 'singleSource' | 'lines';

const goods = (values: Readonly<Record<string, unknown>>) => values['kind'] === 'LPO';
const picked = (value: unknown) => (typeof value === 'number' ? value : null);

const kind: Field<Name> = {
  kind: 'select',
  name: 'kind',
  label: 'Kind',
  required: true,
  options: orderKinds.map((value) => ({ value, label: `${orderKindWords[value]} (${value})` })),
};

const rest: readonly Field<Name>[] = [
  {
    kind: 'custom',
    name: 'supplierId',
    label: 'Vendor',
    required: true,
    render: ({ value, error, label, required, onChange }) => (
      <SupplierSelect label={label} required={required} value={picked(value)} error={error} onChange={onChange} />
    ),
  },
  {
    kind: 'custom',
    name: 'storeId',
    label: 'Deliver to',
    required: true,
    when: goods,
    render: ({ value, error, label, required, onChange }) => (
      <StoreSelect label={label} required={required} value={picked(value)} error={error} onChange={onChange} />
    ),
  },
  { kind: 'date', name: 'deliverBy', label: 'Deliver by' },
  { kind: 'custom', name: 'lines', label: 'Lines', wide: true, render: (slot) => <OrderLines slot={slot} /> },
  { kind: 'textarea', name: 'terms', label: 'Terms', placeholder: 'Payment within 30 days of the invoice' },
  { kind: 'textarea', name: 'note', label: 'Note for the vendor' },
  {
    kind: 'text',
    name: 'singleSource',
    label: 'Why a single source',
    hint: 'Only where fewer quotations were asked for than the school wants of an order of so much',
    wide: true,
  },
];

/** The fields of an order; its kind stays once it is written. */
export const orderFields = (written: boolean): readonly Field<Name>[] => (written ? rest : [kind, ...rest]);
