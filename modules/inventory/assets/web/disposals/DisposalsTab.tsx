import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { disposalApproval } from '../../contract/disposal-approval.ts';
import { type DisposalRow, disposalsApi } from '../../contract/disposals.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { ways, wayWords } from '../../contract/words.ts';
import { AssetSelect } from '../parts/AssetSelect.tsx';
import { optionsOf } from '../parts/words.tsx';

const columns: readonly Column<DisposalRow>[] = [
  { key: 'disposalNo', label: 'Disposal', value: (row) => <span className="num">{row.disposalNo}</span> },
  { key: 'tag', label: 'Asset', value: (row) => `${row.tag} ${row.assetName}`, wrap: true, phone: 'note' },
  { key: 'how', label: 'How', value: (row) => wayWords[row.how], phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={disposalApproval} state={row.state} />, phone: 'note' },
  { key: 'cost', label: 'Cost KES', value: (row) => <Money cents={row.cost} cell />, end: true, quiet: true },
  { key: 'bookValue', label: 'Book value KES', value: (row) => <Money cents={row.bookValue} cell />, end: true, phone: 'figure' },
  { key: 'received', label: 'Received KES', value: (row) => <Money cents={row.received} cell />, end: true },
  { key: 'askedName', label: 'Asked by', value: (row) => row.askedName, quiet: true, optional: true },
];

/** What goes and went, with what came in for it. */
export function DisposalsTab({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: disposalsApi.list,
    name: 'inventory.assetDisposals.list',
    words: {
      title: 'Disposals of assets',
      search: 'Disposal, tag, name or reason',
      empty: {
        title: 'Nothing was disposed of yet',
        text: 'One asks for the disposal of an asset, another approves it, and it leaves the books.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: stateChoices(disposalApproval) },
      { key: 'how', label: 'How', options: optionsOf(ways, wayWords) },
      { key: 'from', label: 'From', options: 'day' },
      { key: 'until', label: 'Until', options: 'day' },
    ],
    record: {
      add: 'Ask for disposal',
      create: disposalsApi.ask,
      href: (row) => to(assetsScreens.assetDisposal, { id: row.id }),
      drawer: (open, close) => <DisposeDrawer opened={open === 'new'} onClose={close} assetId={null} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Assets" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}

const sold = ({ how }: Readonly<Record<string, unknown>>) => how === 'sold';
const given = ({ how }: Readonly<Record<string, unknown>>) => how === 'sold' || how === 'donated';

/** Asks for the disposal of an asset. */
export function DisposeDrawer({ opened, onClose, assetId }: { opened: boolean; onClose: () => void; assetId: number | null }) {
  const go = useGo();
  const fields = [
    ...(assetId === null
      ? [
          {
            kind: 'custom' as const,
            name: 'assetId',
            label: 'Asset',
            wide: true,
            render: (slot: FieldSlot) => <AssetSelect slot={slot} />,
          },
        ]
      : []),
    { kind: 'select' as const, name: 'how', label: 'How it goes', options: optionsOf(ways, wayWords) },
    { kind: 'date' as const, name: 'day', label: 'Day', max: today() },
    { kind: 'text' as const, name: 'buyer', label: 'Taken by', when: given },
    { kind: 'money' as const, name: 'price', label: 'Price', when: sold },
    { kind: 'textarea' as const, name: 'reason', label: 'Reason' },
  ];
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Ask for disposal"
      text="Somebody else approves it. Then depreciation is caught up to that month, and the asset leaves the books."
      save={disposalsApi.ask}
      fixed={assetId === null ? {} : { assetId }}
      initial={{ day: today(), price: 0, buyer: null }}
      fields={fields as never}
      onDone={({ id }) => go(to(assetsScreens.assetDisposal, { id }))}
    />
  );
}
