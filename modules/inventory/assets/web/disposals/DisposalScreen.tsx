import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { modeWords, referenceWords } from '#modules/finance/receiving/contract/modes.ts';
import { disposalApproval } from '../../contract/disposal-approval.ts';
import { type Disposal, disposalsApi, paidIn } from '../../contract/disposals.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { wayWords } from '../../contract/words.ts';
import { optionsOf } from '../parts/words.tsx';

export default function DisposalScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(disposalsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One disposal={data} />;
  return (
    <Page>
      <PageHeader title="Disposal" />
      {error ? (
        <ErrorState title="The disposal could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ disposal }: { disposal: Disposal }) {
  const steps = useSteps(disposalApproval, disposal);
  const [receiving, setReceiving] = useState(false);
  const print = () =>
    void printFile(buildRequest(disposalsApi.print, { id: disposal.id }).url).catch((problem: Error) => say(problem.message));
  const open = disposal.price === 0 || disposal.received < disposal.price;
  const mayReceive =
    disposal.state === 'approved' && disposal.how === 'sold' && open && judge(disposalsApi.receive.access, viewer()) !== 'denied';
  return (
    <Page>
      <PageHeader
        title={disposal.disposalNo}
        meta={[
          `${disposal.tag} ${disposal.assetName}`,
          `${wayWords[disposal.how]} on ${formatDay(disposal.day)}`,
          <StateOf key="state" of={disposalApproval} state={disposal.state} />,
        ]}
        primary={steps.primary ?? (mayReceive && <Button onClick={() => setReceiving(true)}>Receive proceeds</Button>)}
        menu={[{ label: 'Print', onClick: print }, ...steps.menu]}
      />
      {steps.notes}
      <Figures
        record
        figures={[
          { label: 'Cost', value: <Money cents={disposal.cost} /> },
          { label: 'Depreciated', value: <Money cents={disposal.accumulated} /> },
          { label: 'Book value', value: <Money cents={disposal.bookValue} /> },
          ...(disposal.how === 'sold'
            ? [
                {
                  label: 'Received',
                  value: <Money cents={disposal.received} />,
                  ...(disposal.price > 0
                    ? {
                        beside: (
                          <>
                            of <Money cents={disposal.price} currency={null} />
                          </>
                        ),
                      }
                    : {}),
                },
              ]
            : []),
          ...(disposal.gain === null
            ? []
            : [{ label: disposal.gain < 0 ? 'Loss' : 'Gain', value: <Money cents={Math.abs(disposal.gain)} /> }]),
        ]}
      />
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              [
                'Asset',
                <Go key="asset" href={to(assetsScreens.assetInfo, { id: disposal.assetId })}>
                  {disposal.tag} {disposal.assetName}
                </Go>,
              ],
              ['Category', disposal.categoryName],
              ['Reason', disposal.reason],
              ['Taken by', disposal.buyer],
              ['Asked by', disposal.askedName],
              ['Decided by', disposal.decidedName],
            ]}
          />
        </Box>
        <Box title="Proceeds" count={disposal.receipts.length}>
          {disposal.receipts.length === 0 ? (
            <p className="box-body muted">Nothing came in for it.</p>
          ) : (
            <RowsTable
              label="Proceeds"
              rows={disposal.receipts}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: 'receiptNo',
                  label: 'Receipt',
                  value: ({ receiptNo, crossed }) => (
                    <>
                      <span className="num">{receiptNo}</span>
                      {crossed && ', crossed'}
                    </>
                  ),
                },
                { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} />, phone: 'note' },
                { key: 'receivedName', label: 'Received by', value: ({ receivedName }) => receivedName, quiet: true },
                {
                  key: 'amount',
                  label: 'Amount KES',
                  value: ({ amount }) => <Money cents={amount} cell />,
                  end: true,
                  phone: 'figure',
                },
              ]}
            />
          )}
        </Box>
      </div>
      <Box title="History" padded>
        <History entity="disposal of an asset" id={disposal.id} />
      </Box>
      {steps.drawers}
      {mayReceive && <Receive disposal={disposal} opened={receiving} onClose={() => setReceiving(false)} />}
    </Page>
  );
}

function Receive({ disposal, opened, onClose }: { disposal: Disposal; opened: boolean; onClose: () => void }) {
  const accounts = useApi(disposalsApi.accounts, {}, { enabled: opened }).data?.rows ?? [];
  const needs = (values: Readonly<Record<string, unknown>>) => {
    const mode = paidIn.find((one) => one === values['mode']);
    return mode !== undefined && referenceWords[mode] !== null;
  };
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Receive proceeds"
      text="The receipt is one of finance. It goes to the account that bore what the asset still stood at."
      save={disposalsApi.receive}
      fixed={{ id: disposal.id, version: disposal.version }}
      initial={{
        payerName: disposal.buyer ?? '',
        amount: disposal.price > 0 ? disposal.price - disposal.received : null,
        day: today(),
        mode: 'cash',
        reference: null,
        moneyId: null,
      }}
      fields={[
        { kind: 'text', name: 'payerName', label: 'Received from', wide: true },
        { kind: 'money', name: 'amount', label: 'Amount' },
        { kind: 'date', name: 'day', label: 'Day', max: today() },
        { kind: 'select', name: 'mode', label: 'Paid by', options: optionsOf(paidIn, modeWords) },
        { kind: 'text', name: 'reference', label: 'Reference', when: needs },
        {
          kind: 'select',
          name: 'moneyId',
          label: 'Into',
          options: accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
          hint: 'Empty: where money of this kind usually goes',
        },
      ]}
      onDone={({ receipts }) => say(`Receipt ${receipts.at(-1)?.receiptNo ?? ''} is written`)}
    />
  );
}
