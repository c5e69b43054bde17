import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { transferOffersApi } from '../contract/offers.ts';
import { TakeInForm, TakenStudent } from './TakeInForm.tsx';

/** One student whom a school of the branch has released: taken in, or declined with a reason that the school reads. */
export function OfferDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  return (
    <SideDrawer opened={open !== null} onClose={onClose} title="Student from a school of the branch" size={560}>
      {open !== null && <Offered key={open} id={Number(open)} onClose={onClose} />}
    </SideDrawer>
  );
}

function Offered({ id, onClose }: { id: number; onClose: () => void }) {
  const [declining, setDeclining] = useState(false);
  const { data, error, refetch } = useApi(transferOffersApi.get, { id }, { staleTime: 0 });
  if (error) return <ErrorState title="The student could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { content, state, fromSchool, studentName } = data;
  const about = (
    <Note tone="inf">
      {fromSchool} has released this student to your school, no. {data.transferNo}.
    </Note>
  );
  return (
    <div className="drawer-form">
      {(content === null || declining) && (
        <div className="form-scroll stack">
          {state === 'taken' && <Note tone="pos">{studentName} has been taken in.</Note>}
          {state === 'declined' && <Note tone="att">Declined: {data.closedBecause}</Note>}
          {content && about}
        </div>
      )}
      {content && (
        <div className={declining ? undefined : 'drawer-form'} hidden={declining}>
          <TakeInForm found={content} save={transferOffersApi.take} fixed={{ id }}>
            {about}
            <TakenStudent found={content} />
            <Button variant="default" onClick={() => setDeclining(true)}>
              Decline this student
            </Button>
          </TakeInForm>
        </div>
      )}
      {content && declining && (
        <RecordForm
          save={transferOffersApi.decline}
          fixed={{ id }}
          initial={{}}
          fields={[
            { kind: 'textarea', name: 'reason', label: 'Reason the student is not accepted', hint: `${fromSchool} reads this` },
          ]}
          submit="Decline student"
          onDone={() => {
            say(`${studentName} is declined`);
            onClose();
          }}
          actions={
            <Button variant="default" onClick={() => setDeclining(false)}>
              Accept after all
            </Button>
          }
        />
      )}
    </div>
  );
}
