import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { suspenseRefundsApi } from '../../contract/refunds.ts';

/** Gives a refund up that was approved and is not paid: its money is free again. */
export function GiveUp({ id }: { id: number }) {
  const [asking, setAsking] = useState(false);
  const rejecting = useSave(suspenseRefundsApi.decide, {
    onDone: () => {
      say('The refund is rejected; its money is free again');
      setAsking(false);
    },
  });
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Do not pay it
      </Button>
      {asking && (
        <ReasonDialog
          title="Reject this refund after all?"
          text="It is not paid. The money is free again, to be given to a student or asked back anew."
          keep="Keep refund"
          confirm="Reject refund"
          onClose={() => setAsking(false)}
          onConfirm={(reason) => rejecting.mutateAsync({ id, approve: false, reason })}
        />
      )}
    </div>
  );
}
