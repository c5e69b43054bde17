import { Button } from '@mantine/core';
import { IconAdjustments, IconPrinter, IconSnowflake } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { photoOfStudent } from '#modules/registration/web/public.tsx';
import { pocketMoneyUse } from '../../../contract/access.ts';
import { pocketScreens as screens } from '../../contract/screens.ts';
import type { WalletCard } from '../../contract/wallet.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { type Step, stepForms } from './move-forms.tsx';
import { StateDrawer } from './StateDrawer.tsx';
import { Statement } from './Statement.tsx';
import { StepDrawer } from './StepDrawer.tsx';

export default function WalletScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(walletsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One wallet={data} />;
  return (
    <Page>
      <PageHeader title="Wallet" />
      {error ? (
        <ErrorState title="The wallet could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const further: readonly Step[] = ['purchase', 'transfer', 'toFees', 'opening'];

function One({ wallet }: { wallet: WalletCard }) {
  const { id, fullName, admissionNo, seat, frozen } = wallet;
  const [step, setStep] = useState<Step | null>(null);
  const [part, setPart] = useState<'limits' | 'freeze' | null>(null);
  const mayUse = judge(pocketMoneyUse, viewer()) === 'allowed';
  const print = () =>
    printFile(buildRequest(walletsApi.statementPdf, { id }).url).catch((failure: Error) => say(failure.message));
  return (
    <Page>
      <PageHeader
        title={fullName}
        avatar={<Avatar name={fullName} photo={photoOfStudent(wallet)} size={56} />}
        meta={[
          <span key="no" className="num">
            {admissionNo}
          </span>,
          seat,
          !wallet.here && <Status key="left">Left</Status>,
          frozen && (
            <Status key="state" tone="att">
              Frozen
            </Status>
          ),
        ]}
        primary={mayUse && <Button onClick={() => setStep('deposit')}>{stepForms.deposit.label}</Button>}
        secondary={
          mayUse && (
            <Button variant="default" onClick={() => setStep('withdraw')} disabled={frozen}>
              {stepForms.withdraw.label}
            </Button>
          )
        }
        menu={[
          { label: 'Print statement', icon: <IconPrinter size={16} stroke={1.7} />, onClick: () => void print() },
          ...(mayUse ? further.map((one) => ({ label: stepForms[one].label, onClick: () => setStep(one) })) : []),
          ...(mayUse
            ? [
                { label: 'Limits', icon: <IconAdjustments size={16} stroke={1.7} />, onClick: () => setPart('limits') },
                {
                  label: frozen ? 'Release wallet' : 'Freeze wallet',
                  icon: <IconSnowflake size={16} stroke={1.7} />,
                  onClick: () => setPart('freeze'),
                },
              ]
            : []),
        ]}
      />
      {frozen && (
        <Note tone="att">
          {wallet.frozenBy} froze this wallet: {wallet.frozenBecause}. Deposits are accepted; nothing can be withdrawn.
        </Note>
      )}
      <Figures
        record
        figures={[
          { label: 'Balance', value: <Money cents={wallet.balance} /> },
          { label: 'Can be withdrawn today', value: <Money cents={wallet.free} /> },
          { label: 'Withdrawn today', value: <Money cents={wallet.spentToday} />, beside: limit(wallet.dailyLimit) },
          { label: 'This week', value: <Money cents={wallet.spentThisWeek} />, beside: limit(wallet.weeklyLimit) },
        ]}
      />
      <Box title="Statement" aside={<Go href={to(screens.pocketMoney, {}, { tab: 'moves', studentId: id })}>Movements</Go>}>
        <Statement id={id} />
      </Box>
      <Box title="History" padded>
        <History entity="wallet" id={id} />
      </Box>
      <StepDrawer wallet={wallet} step={step} onClose={() => setStep(null)} />
      <StateDrawer wallet={wallet} part={part} onClose={() => setPart(null)} />
    </Page>
  );
}

const limit = (cents: number | null) =>
  cents === null ? undefined : (
    <>
      of <Money cents={cents} currency={null} />
    </>
  );
