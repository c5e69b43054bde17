import { instantText } from '#kit/web/api/clock.ts';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { requestApproval } from '../../contract/request-approval.ts';
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
  const { title, amount, reason, askedName, askedAt } = request;
  return (
    <div className="stack">
      <Facts
        rows={[
          ['What', title],
          ['Amount', <Money key="amount" cents={amount} />],
          ['Why', reason],
          ['Requested by', askedName],
          ['Requested', instantText(askedAt)],
          ['Decided by', request.decidedName],
          ['Decided', request.decidedAt && instantText(request.decidedAt)],
          ['Remark', request.remark],
        ]}
      />
      <Decision of={requestApproval} record={request} steps={['approve', 'refuse']} onDone={onClose} />
    </div>
  );
}
