import { formatPhone } from '#kit/contract/phone.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { payModes, payModeWords } from '../../contract/kinds.ts';
import { type PayRouteDraft, payRoutesApi } from '../../contract/pay-routes.ts';
import { BranchField } from './BranchField.tsx';
import type { FormProps } from './EditDrawer.tsx';

const of = (mode: string) => (values: Readonly<Record<string, unknown>>) => values['mode'] === mode;

/** A new way for pay, or one that is put right. */
export function RouteForm({ record: { person }, of: key, onDone }: FormProps & { of: string }) {
  const remove = useSave(payRoutesApi.remove);
  const { data } = useApi(payRoutesApi.list, { id: person.id }, { enabled: key !== 'new' });
  const fields: readonly Field<keyof PayRouteDraft>[] = [
    { kind: 'select', name: 'mode', label: 'By', options: payModes.map((value) => ({ value, label: payModeWords[value] })) },
    { kind: 'date', name: 'fromDay', label: 'From' },
    {
      kind: 'custom',
      name: 'branchId',
      label: 'Bank and branch',
      wide: true,
      required: true,
      when: of('bank'),
      render: (slot) => <BranchField slot={slot} />,
    },
    { kind: 'text', name: 'accountNo', label: 'Account no.', required: true, when: of('bank') },
    { kind: 'text', name: 'accountName', label: 'Account name', hint: 'Empty: their own name', when: of('bank') },
    { kind: 'phone', name: 'phone', label: 'M-Pesa number', required: true, when: of('mpesa') },
    { kind: 'date', name: 'toDay', label: 'Until', hint: 'Empty: until further notice' },
  ];
  if (key === 'new')
    return (
      <RecordForm
        save={payRoutesApi.add}
        fixed={{ id: person.id }}
        initial={{ mode: 'bank', fromDay: today() }}
        fields={fields}
        text="The way before ends the day before. Payslips that are posted keep theirs."
        submit="Save where pay goes"
        onDone={onDone}
      />
    );
  const found = data?.rows.find(({ id }) => String(id) === key);
  if (!found) return null;
  return (
    <RecordForm
      save={payRoutesApi.update}
      fixed={{ id: person.id, routeId: found.id, version: found.version }}
      initial={{ ...found, phone: found.phone && formatPhone(found.phone) }}
      fields={fields}
      submit="Save where pay goes"
      onDone={onDone}
      actions={
        <ConfirmButton
          label="Remove"
          title="Remove this way?"
          text="Only one by which nothing was paid can go."
          keep="Keep it"
          onConfirm={async () => {
            await remove.mutateAsync({ id: person.id, routeId: found.id });
            onDone();
          }}
        />
      }
    />
  );
}
