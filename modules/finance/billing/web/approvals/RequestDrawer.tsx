import { instantText } from '#kit/web/api/clock.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { judge } from '#kit/contract/access.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { billingApprove } from '../../../contract/access.ts';
import { type BillingRequest, requestsApi } from '../../contract/requests.ts';
import { kindWords } from './request-words.ts';
import '../billing.css';

/** One thing that was asked for, to be approved or refused by another. */
export function RequestDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(requestsApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  const found = data && data.id === id ? data : null;
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={found ? kindWords[found.kind] : 'Request'}>
      <div className="form-scroll">
        {found && <RequestBody key={found.id} request={found} onClose={onClose} />}
        {!found && error && <ErrorState title="The request could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!found && !error && <SkeletonPage />}
      </div>
    </SideDrawer>
  );
}

function RequestBody({ request, onClose }: { request: BillingRequest; onClose: () => void }) {
  const [remark, setRemark] = useState('');
  const decide = useSave(requestsApi.decide, {
    onDone: ({ state }) => {
      say(state === 'approved' ? 'Approved and done' : 'Refused');
      onClose();
    },
  });
  const { id, title, amount, reason, state, askedName, askedAt, mine } = request;
  const mayDecide = state === 'asked' && judge(billingApprove, viewer()) === 'allowed';
  return (
    <div className="stack">
      <Facts
        rows={[
          ['What', title],
          ['Amount', <Money key="amount" cents={amount} />],
          ['Why', reason],
          ['Asked by', askedName],
          ['Asked', instantText(askedAt)],
          ['Decided by', request.decidedName],
          ['Decided', request.decidedAt && instantText(request.decidedAt)],
          ['Remark', request.remark],
        ]}
      />
      {decide.error && <Note tone="neg">{decide.error.message}</Note>}
      {mayDecide && mine && <Note>You asked for this, so another person decides.</Note>}
      {mayDecide && !mine && (
        <>
          <TextInput label="Remark" maxLength={200} value={remark} onChange={(event) => setRemark(event.currentTarget.value)} />
          <div className="billing-bar">
            <Button loading={decide.isPending} onClick={() => decide.mutate({ id, approve: true, remark })}>
              Approve
            </Button>
            <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate({ id, approve: false, remark })}>
              Refuse
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
