import type { Endpoint } from '#kit/contract/endpoint.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { WalletCard } from '../../contract/wallet.ts';
import { walletsApi } from '../../contract/wallets.ts';

interface StateDrawerProps {
  wallet: WalletCard;
  part: 'limits' | 'freeze' | null;
  onClose: () => void;
}

interface StateForm {
  title: string;
  save: Endpoint;
  fields: readonly Field[];
  submit: string;
  done: string;
}

const limits: StateForm = {
  title: 'Limits',
  save: walletsApi.change,
  fields: [
    { kind: 'money', name: 'dailyLimit', label: 'Daily limit', hint: 'Empty for the school’s limit' },
    { kind: 'money', name: 'weeklyLimit', label: 'Weekly limit', hint: 'Empty for the school’s limit' },
  ],
  submit: 'Save limits',
  done: 'The limits are saved',
};
const freeze: StateForm = {
  title: 'Freeze wallet',
  save: walletsApi.freeze,
  fields: [{ kind: 'textarea', name: 'reason', label: 'Reason', hint: 'Deposits are accepted; nothing can be withdrawn.' }],
  submit: 'Freeze wallet',
  done: 'The wallet is frozen',
};
const release: StateForm = {
  title: 'Release wallet',
  save: walletsApi.release,
  fields: [{ kind: 'textarea', name: 'reason', label: 'Note' }],
  submit: 'Release wallet',
  done: 'The wallet is released',
};

/** A wallet's own limits, and whether anything may leave it. */
export function StateDrawer({ wallet, part, onClose }: StateDrawerProps) {
  const form = part === 'limits' ? limits : part === 'freeze' ? (wallet.frozen ? release : freeze) : null;
  const { id, version, dailyLimit, weeklyLimit } = wallet;
  return (
    <SideDrawer opened={form !== null} onClose={onClose} title={form ? `${form.title}, ${wallet.fullName}` : ''}>
      {form && (
        <RecordForm<Endpoint>
          key={form.title}
          save={form.save}
          fixed={part === 'limits' ? { id, version } : { id }}
          initial={part === 'limits' ? { dailyLimit, weeklyLimit } : { reason: '' }}
          fields={form.fields}
          submit={form.submit}
          onDone={() => {
            say(form.done);
            onClose();
          }}
        />
      )}
    </SideDrawer>
  );
}
