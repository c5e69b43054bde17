import { Button, CopyButton } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import '../learners.css';
import { type StudentAccount, studentAccountsApi as api } from '../../contract/accounts.ts';
import { accountStateWords } from '../../contract/words.ts';

/** One student: by which name they sign in, a new password, and the way in closed or opened. */
export function AccountDrawer({ open, close }: { open: string | null; close: () => void }) {
  const [secret, setSecret] = useState<Output<typeof api.reset> | null>(null);
  return (
    <>
      <RecordDrawer open={open} onClose={close} get={api.get} title={(student) => student?.name ?? 'Student'}>
        {(student) => student && <Account student={student} onSecret={setSecret} close={close} />}
      </RecordDrawer>
      {secret && (
        <Dialog opened onClose={() => setSecret(null)} title="New password">
          <p>
            Give it to <strong>{secret.name}</strong>, who signs in as <strong>{secret.username}</strong> and then chooses an own
            one. It is shown only now.
          </p>
          <p className="first-password num">{secret.password}</p>
          <div className="dialog-actions">
            {'clipboard' in navigator && (
              <CopyButton value={secret.password}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy password'}
                  </Button>
                )}
              </CopyButton>
            )}
            <Button onClick={() => setSecret(null)}>Done</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface AccountProps {
  student: StudentAccount;
  onSecret: (secret: Output<typeof api.reset>) => void;
  close: () => void;
}

function Account({ student, onSecret, close }: AccountProps) {
  const { id, no, name, className, streamName, state, lastSeenAt, username, version } = student;
  const done = (words: string) => {
    say(words);
    close();
  };
  const make = useSave(api.make, { onDone: () => done(`${name} has an account. Print the slip next.`) });
  const reset = useSave(api.reset, { onDone: onSecret });
  const disable = useSave(api.disable, { onDone: () => done(`${name} cannot sign in any more`) });
  const enable = useSave(api.enable, { onDone: () => done(`${name} can sign in again`) });
  const failed = [make, reset, disable, enable].find(({ error }) => error)?.error;
  return (
    <div className="form-scroll">
      <Facts
        rows={[
          ['Admission no.', no],
          ['Class', [className, streamName].filter(Boolean).join(' ')],
          ['State', accountStateWords[state]],
          ['Last seen', lastSeenAt && <InstantText at={lastSeenAt} />],
        ]}
      />
      {failed && <Note tone="neg">{failed.message}</Note>}
      {state === 'none' && (
        <Button loading={make.isPending} onClick={() => make.mutate({ studentIds: [id] })}>
          Make an account
        </Button>
      )}
      {username !== null && version !== null && (
        <>
          <RecordForm
            save={api.rename}
            fixed={{ id, version }}
            initial={{ username }}
            fields={[{ kind: 'text', name: 'username', label: 'Signs in as', hint: 'Nobody else’s in any school' }]}
            submit="Save name"
            onDone={() => done(`${name} signs in by the new name`)}
          />
          <div className="dialog-actions">
            {state === 'disabled' ? (
              <Button variant="default" loading={enable.isPending} onClick={() => enable.mutate({ studentIds: [id] })}>
                Enable
              </Button>
            ) : (
              <>
                <Button variant="default" loading={disable.isPending} onClick={() => disable.mutate({ studentIds: [id] })}>
                  Disable
                </Button>
                <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate({ id })}>
                  Reset password
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}
