import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type ItemUse, itemUsesApi, useStateWords } from '../contract/uses.ts';
import { monthField } from './fields.tsx';
import { ownFields } from './GiveDrawer.tsx';
import { HowMuch } from './how.tsx';
import { mayChange } from './may-change.ts';

const monthText = (month: string) => formatMonth(`${month}-01`);

/** A row of somebody: what it says, and changing, ending and removing it. */
export function UseDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(itemUsesApi.get, { id: Number(open) }, { enabled: open !== null, staleTime: 0 });
  return (
    <SideDrawer opened={open !== null} onClose={onClose} title={data ? `${data.name}: ${data.itemName}` : ' '}>
      <div className="drawer-form">
        <div className="form-scroll stack">
          {error && !data && <ErrorState title="It could not be loaded" error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonPage />}
          {data && <Details use={data} />}
        </div>
        {data && mayChange() && <Steps use={data} onClose={onClose} onDone={() => void refetch()} />}
      </div>
    </SideDrawer>
  );
}

function Details({ use }: { use: ItemUse }) {
  return (
    <>
      {use.paidUntil !== null && (
        <Note>
          Pay until {monthText(use.paidUntil)} was posted by it, so it stays as it is. To change it, end it and give it anew from
          the month of the change.
        </Note>
      )}
      <Facts
        rows={[
          ['Staff no.', use.staffNo],
          ['Department', use.departmentName],
          ['From', monthText(use.fromMonth)],
          ['Until', use.once ? 'for that month alone' : use.toMonth === null ? 'further notice' : monthText(use.toMonth)],
          ['In that month', use.once && (use.replaces ? 'in place of what they have otherwise' : 'on top of what they have')],
          ['Amount or rate', <HowMuch key="how" method={use.method} amount={use.holdsAmount} rate={use.holdsRate} />],
          ['Number', use.reference],
          ['Reason', use.because],
          ['State', useStateWords[use.state]],
          ['Given by', use.authorName],
          ['On', <InstantText key="at" at={use.at} />],
        ]}
      />
    </>
  );
}

function Steps({ use, onClose, onDone }: { use: ItemUse; onClose: () => void; onDone: () => void }) {
  const [step, setStep] = useState<'change' | 'end' | 'remove' | null>(null);
  const removing = useSave(itemUsesApi.remove);
  const fixed = { id: use.id, version: use.version };
  const done = (words: string) => () => {
    say(words);
    onDone();
  };
  const unpaid = use.paidUntil === null;
  return (
    <>
      <div className="form-bar">
        {unpaid && <Button onClick={() => setStep('change')}>Put right</Button>}
        {!use.once && (
          <Button variant="default" onClick={() => setStep('end')}>
            End
          </Button>
        )}
        {unpaid && (
          <Button variant="subtle" color="red" onClick={() => setStep('remove')}>
            Remove
          </Button>
        )}
      </div>
      <StepDrawer
        opened={step === 'change'}
        onClose={() => setStep(null)}
        title="Put right"
        save={itemUsesApi.update}
        fixed={fixed}
        initial={{ ...use }}
        fields={ownFields(() => use.method)}
        onDone={done('It is put right')}
      />
      <StepDrawer
        opened={step === 'end'}
        onClose={() => setStep(null)}
        title="End"
        text="The last month in which they have it. Leave it empty to let it go on."
        save={itemUsesApi.end}
        fixed={fixed}
        initial={{ toMonth: use.toMonth }}
        fields={[monthField('toMonth', 'Last month', { empty: 'Further notice', wide: true })]}
        onDone={done('Saved')}
      />
      {step === 'remove' && (
        <ConfirmDialog
          opened
          onClose={() => setStep(null)}
          title={`Remove ${use.itemName} from ${use.name}?`}
          text="It was given by mistake: nothing was paid by it, and it goes for good."
          keep="Keep it"
          confirm="Remove"
          danger
          onConfirm={async () => {
            await removing.mutateAsync({ id: use.id });
            say('It is removed');
            onClose();
          }}
        />
      )}
    </>
  );
}
