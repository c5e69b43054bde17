import { today } from '#kit/web/api/clock.ts';
import type { Endpoint, Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { WalletCard } from '../../contract/wallet.ts';
import type { walletMovesApi } from '../../contract/wallet-moves.ts';
import { type Step, stepForms } from './move-forms.tsx';

import { Amount } from './Amount.tsx';

interface StepDrawerProps {
  wallet: WalletCard;
  step: Step | null;
  onClose: () => void;
}

/** One movement of a wallet. */
export function StepDrawer({ wallet, step, onClose }: StepDrawerProps) {
  const form = step === null ? null : stepForms[step];
  const out = step === 'withdraw' || step === 'purchase' || step === 'transfer';
  return (
    <SideDrawer opened={form !== null} onClose={onClose} title={form ? `${form.label}, ${wallet.fullName}` : ''}>
      {form && (
        <div key={step} className="drawer-form">
          <div className="drawer-note">
            <Note tone={out && wallet.frozen ? 'att' : 'quiet'}>
              Balance <Amount cents={wallet.balance} />
              {out && !wallet.frozen && (
                <>
                  , can be withdrawn today <Amount cents={wallet.free} />
                </>
              )}
              {out && wallet.frozen && `. Frozen: ${wallet.frozenBecause}`}
            </Note>
          </div>
          <RecordForm<Endpoint>
            save={form.save}
            fixed={{ studentId: wallet.id }}
            initial={{ day: today(), ...form.initial }}
            fields={form.fields}
            submit={form.submit}
            onDone={(answer) => {
              const { documentNo, wallet: after } = answer as Output<typeof walletMovesApi.withdraw>;
              say(`${documentNo ?? form.label}: ${wallet.fullName} has ${formatCents(after.balance)} now`);
              onClose();
            }}
          />
        </div>
      )}
    </SideDrawer>
  );
}
