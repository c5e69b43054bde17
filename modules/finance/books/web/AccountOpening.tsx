import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Account, accountsApi } from '../contract/accounts.ts';
import { waitsWords } from '../../control/web/second-words.ts';

/** What the account held when the books were opened. */
export function AccountOpening({ account }: { account: Account }) {
  const { data, error, refetch } = useApi(accountsApi.opening, { id: account.id }, { staleTime: 0 });
  if (error) return <ErrorState title="The opening balance could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const writes = judge(accountsApi.setOpening.access, viewer()) === 'allowed';
  return (
    <div className="stack">
      <Facts
        rows={[
          ['Opening balance', <Money key="amount" cents={data.amount} />],
          ['Of', <DayText key="day" day={data.day} />],
        ]}
      />
      {data.locked !== null && <Note>{data.locked}</Note>}
      {data.locked === null && writes && <OpeningForm account={account} />}
    </div>
  );
}

function OpeningForm({ account }: { account: Account }) {
  const [day, setDay] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [other, setOther] = useState(false);
  const setting = useSave(accountsApi.setOpening, {
    onDone: ({ waitingId }) => {
      setDay(null);
      setAmount(null);
      setOther(false);
      say(waitingId === null ? 'The opening balance is set' : waitsWords);
    },
  });
  const wrong = (path: string) => setting.error?.fields.find((field) => field.path === path)?.message;
  const elsewhere = setting.error && setting.error.fields.length === 0 ? setting.error.message : null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (day !== null && amount !== null) setting.mutate({ id: account.id, day, amount, other });
  };
  const debit = account.kind === 'asset';
  return (
    <form className="stack" onSubmit={send} noValidate>
      <LeaveGuard dirty={day !== null || amount !== null} />
      {elsewhere && <Note tone="neg">{elsewhere}</Note>}
      <MoneyField name="amount" label="Set it to" value={amount} required error={wrong('amount')} onChange={setAmount} />
      <DateField name="day" label="Of" value={day} required error={wrong('day')} onChange={setDay} />
      <Checkbox
        size="sm"
        label={debit ? 'Overdrawn, such as a bank overdraft' : 'On the other side: others owe it to the school'}
        checked={other}
        onChange={(event) => setOther(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" loading={setting.isPending} disabled={day === null || amount === null}>
          Set opening balance
        </Button>
      </div>
      <p className="hint">Posted against the opening balances. What stood before is reversed on its own day.</p>
    </form>
  );
}
