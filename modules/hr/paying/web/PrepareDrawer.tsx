import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import type { PayMode } from '../../employees/contract/kinds.ts';
import { paymentsApi, type RunPayments } from '../contract/payments.ts';
import { largestEft } from '../contract/words.ts';

interface PrepareDrawerProps {
  of: RunPayments;
  opened: boolean;
  onClose: () => void;
}

type Name = 'bankFrom' | 'mpesaFrom' | 'cashFrom' | 'chequeFrom' | 'rtgsOver';
const froms: readonly (readonly [mode: PayMode, name: Name, label: string])[] = [
  ['bank', 'bankFrom', 'To banks, out of'],
  ['mpesa', 'mpesaFrom', 'By M-Pesa, out of'],
  ['cash', 'cashFrom', 'In cash, out of'],
  ['cheque', 'chequeFrom', 'By cheque, out of'],
];

/** Asks out of which accounts the net pay of a run goes, for the ways that somebody of it has. */
export function PrepareDrawer({ of, opened, onClose }: PrepareDrawerProps) {
  const { data } = useApi(paymentsApi.accounts, {}, { enabled: opened });
  const options = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const modes = new Set(of.open.flatMap(({ mode, because }) => (because === null && mode !== null ? [mode] : [])));
  const fields: Field<Name>[] = froms
    .filter(([mode]) => modes.has(mode))
    .map(([, name, label]) => ({ kind: 'select', name, label, options, required: true }));
  if (modes.has('bank'))
    fields.push({
      kind: 'money',
      name: 'rtgsOver',
      label: 'By RTGS what is over, KES',
      hint: 'The clearing house takes no EFT over 1,000,000.00. With nothing, all goes by RTGS.',
    });
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Prepare lists"
      text="One list is made for each bank, one for RTGS, one for M-Pesa, and sheets to sign. Somebody else says that they are paid."
      save={paymentsApi.prepare}
      fixed={{ id: of.runId }}
      initial={{ rtgsOver: largestEft }}
      fields={fields}
      onDone={({ made }) => say(made === 0 ? 'No list was missing' : `${counted(made, 'list')} prepared`)}
    />
  );
}
