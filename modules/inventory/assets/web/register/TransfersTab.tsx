import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { MoreMenu, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { signingWords } from '../../../setup/contract/signing.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { transferApproval } from '../../contract/transfer-approval.ts';
import { type AssetTransfer, assetTransfersApi } from '../../contract/transfers.ts';

const columns: readonly Column<AssetTransfer>[] = [
  { key: 'transferNo', label: 'Transfer', value: (row) => <span className="num">{row.transferNo}</span> },
  { key: 'tag', label: 'Asset', value: (row) => `${row.tag} ${row.assetName}`, wrap: true, phone: 'note' },
  { key: 'toLocation', label: 'To', value: (row) => row.toLocation ?? '', wrap: true },
  { key: 'toCustodian', label: 'New custodian', value: (row) => row.toCustodian ?? '', wrap: true, phone: 'note' },
  { key: 'fromLocation', label: 'From', value: (row) => row.fromLocation ?? '', quiet: true, optional: true },
  { key: 'fromCustodian', label: 'Had it', value: (row) => row.fromCustodian ?? '', quiet: true, optional: true },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={transferApproval} state={row.state} />, phone: 'note' },
];

/** Transfers, with those that wait for the caller. */
export function TransfersTab({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: assetTransfersApi.list,
    name: 'inventory.assetTransfers.list',
    words: {
      title: 'Transfers of assets',
      search: 'Transfer, tag or person',
      empty: {
        title: 'No transfers yet',
        text: 'An asset is brought to another place or person from its own page, or from the list.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: stateChoices(transferApproval) },
      { key: 'mine', label: 'For my action', options: [{ value: 'true', label: 'Yes' }] },
    ],
    record: { drawer: (open, close) => <TransferOf id={Number(open) || null} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Assets" />
      {tabs}
      {body}
    </Page>
  );
}

function TransferOf({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data } = useApi(assetTransfersApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0, live: ['approvals'] });
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={data?.transferNo ?? 'Transfer'}>
      {id !== null && data?.id === id && <TransferBody transfer={data} />}
    </SideDrawer>
  );
}

/** One transfer with its steps; it stands in the asset's page too. */
export function TransferBody({ transfer }: { transfer: AssetTransfer }) {
  const steps = useSteps(transferApproval, transfer);
  return (
    <div className="form-scroll">
      {steps.notes}
      <Facts
        rows={[
          [
            'Asset',
            <Go key="asset" href={to(assetsScreens.assetInfo, { id: transfer.assetId })}>
              {transfer.tag} {transfer.assetName}
            </Go>,
          ],
          ['State', <StateOf key="state" of={transferApproval} state={transfer.state} />],
          ['From', [transfer.fromLocation, transfer.fromCustodian].filter(Boolean).join('; ')],
          ['To', [transfer.toLocation, transfer.toCustodian].filter(Boolean).join('; ')],
          ['Day', <DayText key="day" day={transfer.day} />],
          ['Reason', transfer.reason],
          ['Asked by', transfer.askedName],
          [
            'Signed',
            transfer.signedName &&
              [transfer.signedName, transfer.signedHow && signingWords[transfer.signedHow]].filter(Boolean).join(', '),
          ],
          ['Comment', transfer.comment],
        ]}
      />
      <div className="form-bar">
        {steps.primary}
        {steps.menu.length > 0 && <MoreMenu entries={steps.menu} />}
      </div>
      {steps.drawers}
    </div>
  );
}
