import { today } from '#kit/web/api/clock.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { ClassSelect, StreamSelect } from '#modules/settings/web/public.tsx';
import { payoutsApi } from '../../contract/payouts.ts';
import { pocketScreens as screens } from '../../contract/screens.ts';
import { MoneyAccountSelect } from './MoneyAccountSelect.tsx';
import { PayoutTicks } from './PayoutTicks.tsx';

import './payout.css';

const number = (value: unknown) => (typeof value === 'number' ? value : null);

/** Pocket money for a class: an amount is proposed for each student, who took it is ticked, and it is posted at once. */
export default function PayoutScreen() {
  const [classId, setClassId] = useState<number | null>(null);
  const [streamId, setStreamId] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(20_000);
  const [moneyId, setMoneyId] = useState<number | null>(null);
  // Who took it at this amount stands ticked: another class or amount would drop the ticks.
  const [ticked, setTicked] = useState(false);
  const [title, setTitle] = useState(`Pocket money, ${formatDay(today())}`);
  const go = useGo();
  const asked = { ...(classId ? { classId } : {}), ...(streamId ? { streamId } : {}), amount: amount ?? 1 };
  const ready = classId !== null && amount !== null && amount > 0;
  const { data, error, refetch } = useApi(payoutsApi.sheet, asked, { enabled: ready, staleTime: 0 });
  const print = () => printFile(buildRequest(payoutsApi.sheetPdf, asked).url).catch((failure: Error) => say(failure.message));
  return (
    <Page>
      <PageHeader
        title="Payout sheet"
        secondary={
          ready && (
            <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => void print()}>
              Print to sign
            </Button>
          )
        }
      />
      <div className="box payout-ask">
        <ClassSelect
          name="classId"
          label="Class"
          value={classId}
          required
          disabled={ticked}
          onChange={(value) => {
            setClassId(number(value));
            setStreamId(null);
          }}
        />
        <StreamSelect
          name="streamId"
          label="Stream"
          classId={classId}
          value={streamId}
          placeholder="All streams"
          disabled={ticked}
          onChange={(value) => setStreamId(number(value))}
        />
        <MoneyField name="amount" label="Amount for each" value={amount} onChange={setAmount} required disabled={ticked} />
        <MoneyAccountSelect name="moneyId" label="From" value={moneyId} onChange={setMoneyId} hint="Empty for the cash box" />
        <TextInput
          name="title"
          label="Title"
          className="payout-title"
          value={title}
          maxLength={100}
          required
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </div>
      {ticked && <p className="muted">To change the class or the amount for each, take the ticks off first.</p>}
      {!ready && <p className="muted">Choose a class and an amount. Wallets that give less are proposed what they give.</p>}
      {error && <ErrorState title="The sheet could not be loaded" error={error} onRetry={() => void refetch()} />}
      {ready && !data && !error && <SkeletonPage />}
      {ready && data && (
        <PayoutTicks
          key={`${classId} ${streamId} ${amount}`}
          rows={data.rows}
          title={title}
          moneyId={moneyId}
          onTicked={setTicked}
          onDone={({ payoutNo }) => {
            say(`${payoutNo} is posted`);
            go(to(screens.pocketMoney, {}, { tab: 'payouts' }));
          }}
        />
      )}
    </Page>
  );
}
