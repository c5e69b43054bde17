import { Button, FileButton, Select, Textarea, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { pocketScreens as screens } from '../../contract/screens.ts';
import { type DepositMode, depositModes, depositModeWords } from '../../contract/wallet.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';
import { MoneyAccountSelect } from './MoneyAccountSelect.tsx';
import { SheetRows } from './SheetRows.tsx';
import './payout.css';

/** Deposits copied from a sheet: checked row by row, then paid in all at once or not at all. */
export default function SheetScreen() {
  const [text, setText] = useState('');
  const [mode, setMode] = useState<DepositMode>('cash');
  const [moneyId, setMoneyId] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const paid = useRef(false);
  const go = useGo();
  const check = useSave(walletMovesApi.checkDeposits, { invalidate: [] });
  const pay = useSave(walletMovesApi.depositMany, {
    onDone: ({ deposits, total }) => {
      paid.current = true;
      say(`${deposits === 1 ? '1 deposit' : `${deposits} deposits`}, KES ${formatCents(total)}, paid in`);
      go(to(screens.pocketMoney, {}, { tab: 'moves' }));
    },
  });
  const checked = check.data;
  const change = (next: string): void => {
    setText(next);
    check.reset();
    pay.reset();
  };
  // What was checked was checked for this way and this account.
  const into = (way: DepositMode, account: number | null): void => {
    setMode(way);
    setMoneyId(account);
    check.reset();
    pay.reset();
  };
  const failure = pay.error ?? check.error;
  const atAccount = failure?.fields.find(({ path }) => path === 'moneyId')?.message;
  return (
    <Page>
      <LeaveGuard dirty={() => text.trim() !== '' && !paid.current} />
      <PageHeader
        title="Deposits from a sheet"
        secondary={
          <FileButton accept=".csv,.txt,.tsv,text/csv" onChange={(file) => void file?.text().then(change)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} stroke={1.7} />}>
                Open CSV file
              </Button>
            )}
          </FileButton>
        }
      />
      <div className="box payout-ask">
        <Select
          name="mode"
          label="How the money came"
          data={depositModes.map((value) => ({ value, label: depositModeWords[value] }))}
          value={mode}
          allowDeselect={false}
          onChange={(value) => into(depositModes.find((one) => one === value) ?? 'cash', moneyId)}
        />
        <MoneyAccountSelect
          name="moneyId"
          label="Into"
          value={moneyId}
          onChange={(account) => into(mode, account)}
          error={atAccount}
          hint={mode === 'bank_slip' ? 'The bank account of the slips' : 'Empty for the cash box or M-Pesa'}
        />
        <TextInput
          name="note"
          label="Note on every deposit"
          className="payout-title"
          value={note}
          maxLength={200}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
      <Textarea
        name="text"
        label="Rows of the sheet"
        description={`Copy them from Excel: admission number, amount and ${mode === 'cash' ? 'a reference, if there is one' : 'the number of the slip or message'}. A name may stand between.`}
        placeholder={'2041\t500\tQGH7SK61SU\n2042\t1,250.00'}
        className="sheet-text"
        autosize
        minRows={8}
        maxRows={20}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {failure && !atAccount && <Note tone="neg">{failure.message}</Note>}
      {checked && <SheetRows rows={checked.rows} />}
      <div className="payout-foot">
        <strong>
          {checked
            ? checked.wrong > 0
              ? `${checked.wrong} of ${checked.rows.length} rows to put right`
              : `${checked.rows.length === 1 ? '1 deposit' : `${checked.rows.length} deposits`}, KES ${formatCents(checked.total)}`
            : ''}
        </strong>
        {checked && checked.wrong === 0 ? (
          <Button loading={pay.isPending} onClick={() => pay.mutate({ text, mode, moneyId, note })}>
            Pay in all
          </Button>
        ) : (
          <Button loading={check.isPending} disabled={text.trim() === ''} onClick={() => check.mutate({ text, mode, moneyId })}>
            Check rows
          </Button>
        )}
      </div>
    </Page>
  );
}
