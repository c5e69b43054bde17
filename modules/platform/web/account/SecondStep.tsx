import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { secondFactorApi } from '../../contract/second-factor.ts';
import { EnrolSteps } from './EnrolSteps.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RemoveFactorForm } from './RemoveFactorForm.tsx';
import './account.css';

/** The second step of one's own sign-in: set up, replaced, taken away, and its recovery codes. */
export function SecondStep() {
  const { data, error, refetch } = useApi(secondFactorApi.status, {}, { staleTime: 0 });
  const [open, setOpen] = useState<'enrol' | 'remove' | null>(null);
  const renewing = useSave(secondFactorApi.newCodes);
  const done = (text: string) => () => {
    setOpen(null);
    say(text);
    void refetch();
  };
  const failed = error ?? renewing.error;
  return (
    <Box title="Second step" padded>
      {failed && <Note tone="neg">{failed.message}</Note>}
      {!data && !error && <SkeletonPage />}
      {data && data.since === null && (
        <div className="account-form">
          <p>
            With a second step, your password alone lets nobody in: at each sign-in you also enter a code that an app on your
            telephone shows.
          </p>
          <div className="row">
            <Button onClick={() => setOpen('enrol')}>Set up a second step</Button>
          </div>
        </div>
      )}
      {data && data.since !== null && (
        <div className="account-form">
          <p>
            On since {instantText(data.since)}. {codesInWords(data.codesLeft)}
          </p>
          <div className="row">
            <Button variant="default" loading={renewing.isPending} onClick={() => renewing.mutate({})}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setOpen('enrol')}>
              Change the app
            </Button>
            {!data.required && (
              <Button variant="default" onClick={() => setOpen('remove')}>
                Turn off
              </Button>
            )}
          </div>
          {data.required && <p className="hint">What you may do here needs a second step, so it cannot be turned off.</p>}
        </div>
      )}
      <Dialog title="Second step" opened={open === 'enrol'} onClose={() => setOpen(null)}>
        {open === 'enrol' && <EnrolSteps onDone={done('The second step is set up')} />}
      </Dialog>
      <Dialog title="Turn the second step off" opened={open === 'remove'} onClose={() => setOpen(null)}>
        {open === 'remove' && <RemoveFactorForm onDone={done('The second step is off')} />}
      </Dialog>
      <Dialog title="New recovery codes" opened={renewing.data !== undefined} onClose={() => renewing.reset()}>
        {renewing.data && <RecoveryCodes codes={renewing.data.codes} onDone={() => renewing.reset()} />}
      </Dialog>
    </Box>
  );
}

function codesInWords(left: number): string {
  if (left === 0) return 'No recovery code is left: make new ones.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}
