import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ListSelect } from '../../../ledger/web/ListSelect.tsx';
import { taxKinds } from '../../contract/rates.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { type Owed, taxKindWords, withheldApi } from '../../contract/withheld.ts';

interface DrawerProps {
  owed: Owed;
  opened: boolean;
  onClose: () => void;
}

const monthOf = (month: string) => formatMonth(`${month}-01`);

/** The month and the tax, with what is to be paid of each; the first of them is proposed. */
function whatIsDue({ months }: Owed): { fields: readonly Field<'kind' | 'month'>[]; initial: Record<string, unknown> } {
  const due = months.filter((one) => one.due > 0).toReversed();
  const names = [...new Set([...due.map(({ month }) => month), today().slice(0, 7)])];
  const label = (month: string) => {
    const parts = due.filter((one) => one.month === month).map((one) => `${taxKindWords[one.kind]} ${formatCents(one.due)}`);
    return [monthOf(month), parts.join(', ')].filter(Boolean).join(': ');
  };
  const [first] = due;
  return {
    fields: [
      {
        kind: 'select',
        name: 'month',
        label: 'Withheld in',
        required: true,
        wide: true,
        options: names.map((value) => ({ value, label: label(value) })),
      },
      {
        kind: 'select',
        name: 'kind',
        label: 'Tax',
        required: true,
        options: taxKinds.map((value) => ({ value, label: taxKindWords[value] })),
      },
    ],
    initial: { month: first?.month ?? names[0], kind: first?.kind ?? 'income' },
  };
}

/** Drafts the voucher that pays a month's tax, and opens it. */
export function RemitDrawer({ owed, opened, onClose }: DrawerProps) {
  const go = useGo();
  const { fields, initial } = whatIsDue(owed);
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Draft voucher to KRA"
      text="It pays all that was withheld in the month and is not paid yet. It is signed and paid as every voucher is."
      save={withheldApi.draft}
      fixed={{}}
      initial={{ ...initial, day: today() }}
      fields={[
        ...fields,
        { kind: 'date', name: 'day', label: 'Day of the voucher', required: true },
        ...(owed.beside > 0
          ? [
              {
                kind: 'money' as const,
                name: 'beside' as const,
                label: 'And of what was owed before',
                hint: `At most ${formatCents(owed.beside)}, which no voucher withheld`,
              },
            ]
          : []),
      ]}
      onDone={({ voucherId }) => go(to(spendingScreens.paymentVoucher, { id: voucherId }))}
    />
  );
}

/** Says that a month's tax was paid by something else that the books have. */
export function MarkDrawer({ owed, opened, onClose }: DrawerProps) {
  const { fields, initial } = whatIsDue(owed);
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Mark as paid to KRA"
      text="For tax that was paid without a voucher from this list, by a journal for instance. Nothing is posted."
      save={withheldApi.mark}
      fixed={{}}
      initial={initial}
      fields={[
        ...fields,
        { kind: 'date', name: 'paidOn', label: 'Paid on', required: true },
        { kind: 'text', name: 'reference', label: 'Payment number', required: true, hint: 'KRA’s or the bank’s' },
        { kind: 'textarea', name: 'reason', label: 'How it was paid', required: true },
      ]}
      onDone={() => say('Marked as paid to KRA')}
    />
  );
}

/** Takes such a mark back. */
export function UnmarkDrawer({ owed: { marks }, opened, onClose }: DrawerProps) {
  const options = marks.map(({ id, month, kind, amount, reference, paidOn }) => ({
    value: id,
    label: `${monthOf(month)}, ${taxKindWords[kind].toLowerCase()}: ${formatCents(amount)}, ${reference} of ${formatDay(paidOn)}`,
  }));
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Take a mark back"
      save={withheldApi.unmark}
      fixed={{}}
      fields={[
        {
          kind: 'custom',
          name: 'id',
          label: 'Mark',
          required: true,
          wide: true,
          render: (slot) => <ListSelect {...slot} required options={options} />,
        },
        { kind: 'textarea', name: 'reason', label: 'Reason', required: true },
      ]}
      onDone={() => say('The tax is to be paid again')}
    />
  );
}
