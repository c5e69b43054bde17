import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Fine, fineKindWords, finesApi } from '../contract/fines.ts';
import { finesScreens } from '../contract/screens.ts';
import { waiversApi } from '../contract/waivers.ts';
import { FineStatus } from './FinesTab.tsx';
import { stepWords } from './step-words.ts';

export default function FineScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(finesApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One fine={data} onDone={() => void refetch()} />;
  return (
    <Page>
      <PageHeader title="Fine" />
      {error ? (
        <ErrorState title="The fine could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

type Form = 'pay' | 'waive' | 'recover' | 'leave';

/** What the viewer may do with a fine as it stands. */
function offeredFor(fine: Fine, open: (form: Form) => void): MenuEntry[] {
  const may = (access: Parameters<typeof judge>[0]) => judge(access, viewer()) === 'allowed';
  const owes = fine.owed > 0;
  return [
    ...(owes && fine.waiverId === null ? [{ label: 'Ask for a waiver', onClick: () => open('waive') }] : []),
    ...(owes && fine.staffMemberId !== null && fine.paid === 0 && may(finesApi.recover.access)
      ? [{ label: 'Take off pay', onClick: () => open('recover') }]
      : []),
    ...(fine.recoveryId !== null && may(finesApi.leaveRecovery.access)
      ? [{ label: 'Do not take it off pay', onClick: () => open('leave') }]
      : []),
  ];
}

function One({ fine, onDone }: { fine: Fine; onDone: () => void }) {
  const [form, setForm] = useState<Form | null>(null);
  const pays = fine.owed > 0 && judge(finesApi.pay.access, viewer()) !== 'denied';
  return (
    <Page>
      <PageHeader
        title={fine.borrower}
        meta={[
          <span key="no" className="num">
            {fine.fineNo}
          </span>,
          [fine.borrowerNo, fine.className].filter(Boolean).join(', '),
          <FineStatus key="state" state={fine.state} />,
        ]}
        primary={pays && <Button onClick={() => setForm('pay')}>Receive payment</Button>}
        menu={[
          ...offeredFor(fine, setForm),
          {
            label: 'What else they have and owe',
            href: to(
              finesScreens.clearance,
              {},
              fine.studentId === null ? { staff: fine.staffMemberId ?? '' } : { student: fine.studentId },
            ),
          },
        ]}
      />
      {fine.waiverId !== null && (
        <Note>
          A waiver waits for a decision.{' '}
          <Go href={to(finesScreens.fines, {}, { tab: 'waivers', open: fine.waiverId })}>Open the waiver</Go>
        </Note>
      )}
      {fine.foundOn !== null && fine.recoveryId !== null && (
        <Note tone="att">The copy was found after this had gone off their pay. Give it back with the next payroll.</Note>
      )}
      <Figures
        record
        figures={[
          { label: 'Charged', value: <Money cents={fine.amount} /> },
          { label: 'Waived', value: <Money cents={fine.takenOff} currency={null} /> },
          { label: 'Paid', value: <Money cents={fine.paid} currency={null} /> },
          { label: 'Owed', value: <Money cents={fine.owed} currency={null} /> },
        ]}
      />
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['For', fineKindWords[fine.kind]],
              ['Days late', fine.daysLate === null ? null : String(fine.daysLate)],
              ['Book', `${fine.title} (${fine.accessionNo})`],
              ['Day', formatDay(fine.day)],
              ['Reason', fine.because],
              ['Fee in it', fine.fee > 0 ? <Money key="fee" cents={fine.fee} /> : null],
              ['Found on', fine.foundOn && formatDay(fine.foundOn)],
              ['Charged by', fine.chargedName],
              ['Stands on', fine.studentId === null ? 'What the member of staff owes' : 'The student’s account in finance'],
            ]}
          />
        </Box>
        <Box title="What became of it" count={fine.steps.length}>
          <RowsTable
            label="What became of it"
            rows={fine.steps.map((step, at) => ({ ...step, at: step.at, key: at }))}
            keyOf={({ key }) => key}
            columns={[
              {
                key: 'step',
                label: 'What',
                value: ({ step, comment }) => [stepWords[step] ?? step, comment].filter(Boolean).join(': '),
                wrap: true,
              },
              {
                key: 'name',
                label: 'By',
                value: ({ name, at }) => `${name}, ${instantText(at)}`,
                quiet: true,
                wrap: true,
                phone: 'note',
              },
              {
                key: 'receiptNo',
                label: 'Receipt',
                value: ({ receiptNo, crossed }) => (receiptNo === null ? '–' : crossed ? `${receiptNo}, crossed` : receiptNo),
                phone: 'note',
              },
              {
                key: 'amount',
                label: 'KES',
                value: ({ amount }) => <Money cents={amount} currency={null} />,
                end: true,
                phone: 'figure',
              },
            ]}
          />
        </Box>
      </div>
      <Box title="History" padded>
        <History entity="fine" id={fine.id} />
      </Box>
      <Forms fine={fine} form={form} onClose={() => setForm(null)} onDone={onDone} />
    </Page>
  );
}

function Forms({ fine, form, onClose, onDone }: { fine: Fine; form: Form | null; onClose: () => void; onDone: () => void }) {
  const fixed = { id: fine.id, version: fine.version };
  const done = (words: string) => () => {
    say(words);
    onDone();
  };
  const why = [{ kind: 'textarea', name: 'because', label: 'Reason', required: true }] as const;
  return (
    <>
      <StepDrawer
        opened={form === 'pay'}
        onClose={onClose}
        title="Receive payment"
        text="Finance gives a receipt. A student’s is on their account."
        save={finesApi.pay}
        fixed={fixed}
        initial={{ amount: fine.owed, mode: 'cash' }}
        fields={[
          { kind: 'money', name: 'amount', label: 'Amount', required: true },
          {
            kind: 'select',
            name: 'mode',
            label: 'Paid by',
            required: true,
            options: [
              { value: 'cash', label: 'Cash' },
              { value: 'mpesa', label: 'M-Pesa' },
            ],
          },
          { kind: 'text', name: 'reference', label: 'M-Pesa code', when: (values) => values['mode'] === 'mpesa' },
        ]}
        onDone={(answer) => done(`Received, receipt ${answer.steps.at(-1)?.receiptNo ?? ''}`)()}
      />
      <StepDrawer
        opened={form === 'waive'}
        onClose={onClose}
        title="Ask for a waiver"
        text="Another decides on it."
        save={waiversApi.ask}
        fixed={{ fineId: fine.id }}
        initial={{ amount: fine.owed }}
        fields={[
          { kind: 'money', name: 'amount', label: 'Take off', required: true },
          { kind: 'textarea', name: 'reason', label: 'Reason', required: true },
        ]}
        onDone={done('The waiver waits for approval')}
      />
      <StepDrawer
        opened={form === 'recover'}
        onClose={onClose}
        title="Take off pay"
        text="It goes off the next pay that is not posted yet."
        save={finesApi.recover}
        fixed={fixed}
        fields={why}
        onDone={done('It goes off the next pay')}
      />
      <StepDrawer
        opened={form === 'leave'}
        onClose={onClose}
        title="Do not take it off pay"
        save={finesApi.leaveRecovery}
        fixed={fixed}
        fields={why}
        onDone={done('It is owed at the desk again')}
      />
    </>
  );
}
