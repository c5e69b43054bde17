import { Button } from '@mantine/core';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { mayChange } from '../../setup/web/may-change.ts';
import { type Gadget, gadgetsApi } from '../contract/gadgets.ts';
import { Drift, GadgetState } from './GadgetState.tsx';

/** Whether a device is heard, and since when; here it is approved and refused. */
export function GadgetConnection({ gadget }: { gadget: Gadget }) {
  const { id, version, name, state } = gadget;
  const approving = useSave(gadgetsApi.approve, { onDone: () => say(`${name} is approved`) });
  const refusing = useSave(gadgetsApi.refuse, { onDone: () => say(`${name} is refused`) });
  return (
    <>
      {approving.error && <Note tone="neg">{approving.error.message}</Note>}
      {state === 'waiting' && (
        <Note>
          {gadget.lastSeen
            ? 'The device has called. Approve it once you know that it is yours: until then nothing of it is kept.'
            : 'The device has not called yet. Set the address of this product as its cloud server, and look whether the serial number and the key are right.'}
        </Note>
      )}
      <Facts
        rows={[
          ['State', <GadgetState gadget={gadget} key="state" />],
          ['Last seen', gadget.lastSeen ? <InstantText at={gadget.lastSeen} key="seen" /> : 'Never'],
          ['Silent since', gadget.silentSince && <InstantText at={gadget.silentSince} key="silent" />],
          ['Clock', <Drift seconds={gadget.drift} key="drift" />],
          ['Time zone', gadget.timeZone ?? 'The school’s'],
          ['Communication key', gadget.keyed ? 'Asked for' : 'None'],
          ['Firmware', gadget.firmware],
          ['Model', gadget.accessControl && 'Access control: it opens its door to whom it knows'],
        ]}
      />
      {mayChange() && (
        <div className="row">
          {state !== 'approved' && (
            <Button loading={approving.isPending} onClick={() => approving.mutate({ id, version })}>
              Approve device
            </Button>
          )}
          {state !== 'refused' && (
            <ConfirmButton
              label="Refuse device"
              title={`Refuse ${name}?`}
              text="Nothing more of it is kept, until it is approved again. What it has sent stays."
              keep="Keep it"
              onConfirm={async () => void (await refusing.mutateAsync({ id, version }))}
            />
          )}
        </div>
      )}
    </>
  );
}
