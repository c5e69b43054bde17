import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type ErasurePreview, erasuresApi } from '../contract/erasures.ts';
import { dataRequestsApi } from '../contract/requests.ts';

const touched = [erasuresApi.preview, erasuresApi.ofRequest, dataRequestsApi.get];

/** Legal holds on the person: what may be needed before a court is not erased. */
export function ErasureHolds({ requestId, holds }: { requestId: number; holds: ErasurePreview['holds'] }) {
  const [placing, setPlacing] = useState(false);
  const lift = useSave(erasuresApi.lift, { invalidate: touched, onDone: () => say('The hold is lifted') });
  return (
    <>
      {holds.map(({ id, reason, placedBy, placedAt }) => (
        <div key={id}>
          <p>
            Legal hold of {placedBy} since {instantText(placedAt)}: {reason}
          </p>
          <ConfirmButton
            label="Lift hold"
            title="Lift this legal hold?"
            text="Nothing is erased by this; the erasure may then be asked for."
            keep="Keep hold"
            onConfirm={() => lift.mutateAsync({ id })}
          />
        </div>
      ))}
      {placing ? (
        <RecordForm
          save={erasuresApi.hold}
          fixed={{ id: requestId }}
          initial={{}}
          fields={[
            {
              kind: 'textarea',
              name: 'reason',
              label: 'Reason for holding it',
              hint: 'A court case, an inquiry, an audit. Nothing of theirs is erased until the hold is lifted.',
            },
          ]}
          submit="Place hold"
          onDone={() => {
            setPlacing(false);
            say('The hold is kept');
          }}
          actions={
            <Button variant="default" onClick={() => setPlacing(false)}>
              Cancel
            </Button>
          }
        />
      ) : (
        <div>
          <Button variant="default" onClick={() => setPlacing(true)}>
            Place a legal hold
          </Button>
        </div>
      )}
    </>
  );
}
