import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { signingApi } from '../contract/signing.ts';

/** The code with which one signs for what one receives; everybody sets their own. */
export default function SigningScreen() {
  const [times, setTimes] = useState(0);
  const { data, error, refetch } = useApi(signingApi.mine, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="My signing code" />
      {error && <ErrorState title="The signing code could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && !data.staff && <Note>This account is of nobody on the staff, who could sign for anything.</Note>}
      {data?.locked && <Note tone="att">Your code is locked after five wrong ones. Set it anew to sign again.</Note>}
      {data?.staff && (
        <Box title={data.set ? 'Set another code' : 'Set your code'}>
          <div className="drawer-form" key={times}>
            <RecordForm
              save={signingApi.set}
              initial={{ pin: '' }}
              fields={[
                {
                  kind: 'custom',
                  name: 'pin',
                  label: 'Signing code',
                  render: ({ name, label, value, error: wrong, onChange }) => (
                    <PasswordInput
                      name={name}
                      label={label}
                      required
                      error={wrong}
                      description="Four to eight digits. Tell it to nobody: who has it signs as you."
                      inputWrapperOrder={['label', 'input', 'error', 'description']}
                      value={typeof value === 'string' ? value : ''}
                      inputMode="numeric"
                      autoComplete="new-password"
                      maxLength={8}
                      onChange={(event) => onChange(event.currentTarget.value)}
                    />
                  ),
                },
              ]}
              text="At the store you sign with it for what you are given, in place of a signature on paper."
              submit="Set code"
              onDone={() => {
                say('Your signing code is set');
                // The code that was typed stands on the screen no longer than it is needed.
                setTimes(times + 1);
                void refetch();
              }}
            />
          </div>
        </Box>
      )}
    </Page>
  );
}
