import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { contractsApi } from '../../contract/contracts.ts';
import { contractKindOptions, useContractFields } from '../contract-fields.tsx';
import type { FormProps } from './EditDrawer.tsx';

const kind = { kind: 'select', name: 'kind', label: 'Employed as', options: contractKindOptions } as const;

/** A new contract, which begins as the one that holds; or one that is put right. */
export function ContractForm({ record, of, onDone }: FormProps & { of: string }) {
  const { person, contract } = record;
  const work = useContractFields();
  const remove = useSave(contractsApi.remove);
  const { data } = useApi(contractsApi.list, { id: person.id }, { enabled: of !== 'new' });
  if (of === 'new')
    return (
      <RecordForm
        save={contractsApi.add}
        fixed={{ id: person.id }}
        initial={{ payPer: 'month', ...contract, fromDay: today(), toDay: contract?.toDay ?? null, because: '' }}
        fields={[kind, ...work]}
        text="The contract that holds until then ends the day before. Pay of months that are posted is not changed: a difference is paid as arrears. A month that they are in no payroll of is paid by a payroll of its own."
        submit="Add contract"
        onDone={onDone}
      />
    );
  const found = data?.rows.find(({ id }) => String(id) === of);
  if (!found) return null;
  return (
    <RecordForm
      save={contractsApi.update}
      fixed={{ id: person.id, contractId: found.id, version: found.version }}
      initial={found}
      fields={[kind, ...work]}
      submit="Save contract"
      onDone={onDone}
      actions={
        <ConfirmButton
          label="Remove"
          title="Remove this contract?"
          text="Only one by which nothing was paid can go. The one before it stays ended: say there whether it goes on."
          keep="Keep the contract"
          onConfirm={async () => {
            await remove.mutateAsync({ id: person.id, contractId: found.id });
            onDone();
          }}
        />
      }
    />
  );
}

/** Says on which day a contract ends, or that it goes on. */
export function EndForm({ record: { person }, of, onDone }: FormProps & { of: string }) {
  const { data } = useApi(contractsApi.list, { id: person.id });
  const found = data?.rows.find(({ id }) => String(id) === of);
  if (!found) return null;
  return (
    <RecordForm
      save={contractsApi.end}
      fixed={{ id: person.id, contractId: found.id, version: found.version }}
      initial={{ toDay: found.toDay }}
      fields={[{ kind: 'date', name: 'toDay', label: 'Last day', hint: 'Empty: until further notice' }]}
      text="Final dues and the certificate of service are calculated where somebody leaves."
      submit="Save last day"
      onDone={onDone}
    />
  );
}
