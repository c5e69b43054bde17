import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import { balancesScreens } from '../../contract/screens.ts';
import { type AccountCard, financeStudentsApi, promisesWrite } from '../../contract/students.ts';
import { StkPushButton } from '../../../banks/web/StkPushButton.tsx';
import { photoOf } from '../balance-columns.tsx';
import { AccountFigures } from './AccountFigures.tsx';
import { ChargesBox } from './ChargesBox.tsx';
import { InstalmentsBox } from '../../../ledger/web/InstalmentsBox.tsx';
import { PromiseDrawer } from './PromiseDrawer.tsx';
import { PromisesBox } from './PromisesBox.tsx';
import { ReceiptsBox } from './ReceiptsBox.tsx';
import { StatementBox } from './StatementBox.tsx';
import { printStatement } from './print-statement.ts';

export default function StudentAccountScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(financeStudentsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <Account card={data} />;
  return (
    <Page>
      <PageHeader title="Student account" />
      {error ? (
        <ErrorState title="The account could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Account({ card }: { card: AccountCard }) {
  const [promising, setPromising] = useState(false);
  const mayPromise = judge(promisesWrite, viewer()) === 'allowed';
  const mayTell = judge(balancesScreens.balanceNotifications.access, viewer()) === 'allowed';
  const open = card.promises.filter(({ state }) => state === 'open').length;
  const tabs = [
    { key: 'statement', label: 'Statement', content: <StatementBox studentId={card.id} /> },
    { key: 'charges', label: 'Open charges', count: card.charges.length, content: <ChargesBox charges={card.charges} /> },
    { key: 'receipts', label: 'Receipts', count: card.receipts.length, content: <ReceiptsBox receipts={card.receipts} /> },
    {
      key: 'promises',
      label: 'Promises',
      count: open,
      content: <PromisesBox promises={card.promises} mayWrite={mayPromise} onAdd={() => setPromising(true)} />,
    },
  ];
  const current = useTab(tabs);
  const mayOpenProfile = judge(registration.student.access, viewer()) === 'allowed';
  const guardian = [card.guardianName, card.guardianPhone && formatPhone(card.guardianPhone)].filter(Boolean).join(', ');
  return (
    <Page>
      <PageHeader
        title={card.fullName}
        avatar={<Avatar name={card.fullName} photo={photoOf(card)} size={56} />}
        meta={[
          <span key="no" className="num">
            Adm {card.admissionNo}
          </span>,
          card.seat,
          card.residence,
          guardian,
        ]}
        primary={
          <Button leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => printStatement(card.id, {})}>
            Print statement
          </Button>
        }
        secondary={<StkPushButton studentId={card.id} amount={card.balance} />}
        menu={[
          ...(mayTell
            ? [{ label: 'Send SMS to the family', href: `${balancesScreens.balanceNotifications.path}?students=${card.id}` }]
            : []),
          ...(mayPromise ? [{ label: 'Record a promise to pay', onClick: () => setPromising(true) }] : []),
          ...(mayOpenProfile ? [{ label: 'Open profile', href: to(registration.student, { id: card.id }) }] : []),
        ]}
      />
      <AccountFigures card={card} />
      <InstalmentsBox instalments={card.instalments} />
      <Tabs tabs={tabs} label="Parts of the account" />
      {tabs.find(({ key }) => key === current)?.content}
      <PromiseDrawer opened={promising} card={card} onClose={() => setPromising(false)} />
    </Page>
  );
}
