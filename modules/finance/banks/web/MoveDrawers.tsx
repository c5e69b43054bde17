import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { banksApi } from '../contract/accounts.ts';
import { MoneySelect } from './MoneySelect.tsx';
import { waitsWords } from '../../control/web/second-words.ts';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
}

const transferFields: readonly Field<'fromId' | 'toId' | 'amount' | 'day' | 'reference' | 'narration'>[] = [
  { kind: 'custom', name: 'fromId', label: 'From', wide: true, render: (slot) => <MoneySelect {...slot} /> },
  { kind: 'custom', name: 'toId', label: 'To', wide: true, render: (slot) => <MoneySelect {...slot} /> },
  { kind: 'money', name: 'amount', label: 'Amount' },
  { kind: 'date', name: 'day', label: 'Day' },
  { kind: 'text', name: 'reference', label: 'Slip or cheque number' },
  { kind: 'text', name: 'narration', label: 'What for', wide: true },
];

/** Moves money from one account of the school to another: cash that is banked, M-Pesa that is swept. */
export function TransferDrawer({ opened, onClose }: DrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Transfer money">
      <div className="drawer-form">
        <RecordForm
          save={banksApi.transfer}
          initial={{}}
          fields={transferFields}
          submit="Transfer money"
          onDone={({ journalId }) => {
            say(journalId === null ? waitsWords : 'The money is transferred');
            onClose();
          }}
        />
      </div>
    </SideDrawer>
  );
}

const chargeFields: readonly Field<'moneyId' | 'amount' | 'day' | 'reference' | 'narration'>[] = [
  { kind: 'custom', name: 'moneyId', label: 'Account', wide: true, render: (slot) => <MoneySelect {...slot} /> },
  { kind: 'money', name: 'amount', label: 'Amount' },
  { kind: 'date', name: 'day', label: 'Day' },
  { kind: 'text', name: 'reference', label: 'Reference' },
  { kind: 'text', name: 'narration', label: 'What for', wide: true },
];

/** Writes down what a bank charged. */
export function ChargeDrawer({ opened, onClose }: DrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Bank charge">
      <div className="drawer-form">
        <RecordForm
          save={banksApi.charge}
          initial={{}}
          fields={chargeFields}
          submit="Save charge"
          onDone={({ journalId }) => {
            say(journalId === null ? waitsWords : 'The charge is posted');
            onClose();
          }}
        />
      </div>
    </SideDrawer>
  );
}
