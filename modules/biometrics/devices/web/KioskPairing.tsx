import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { QrCode } from '#kit/web/codes/QrCode.tsx';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { to } from '#kit/contract/screen.ts';
import { mayChange } from '../../setup/web/may-change.ts';
import { kiosksApi, type OfferedCode } from '../contract/kiosks.ts';
import { devicesScreens } from '../contract/screens.ts';

/** The address that pairs the browser that opens it. What stands after the sign # is told to no server. */
const addressOf = ({ code }: OfferedCode) => `${location.origin}${to(devicesScreens.kiosk)}#${code}`;

/** A code that pairs one browser: as a link, as a QR code for a phone or tablet, and to be typed. */
export function PairingCode({ offered }: { offered: OfferedCode }) {
  return (
    <div className="stack">
      <p>Open this address on the phone, tablet or computer at the gate, or scan it there. It works once.</p>
      <QrCode text={addressOf(offered)} label="The address of the kiosk as a QR code" />
      <Facts
        rows={[
          ['Address', <code key="address">{addressOf(offered)}</code>],
          ['Code', <code key="code">{offered.code}</code>],
          ['Good until', <InstantText at={offered.until} key="until" />],
        ]}
      />
    </div>
  );
}

/** Which browser is a kiosk; here it is paired and switched off. */
export function KioskPairing({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useApi(kiosksApi.get, { id }, { staleTime: 0, refetchInterval: 10_000 });
  const [offered, setOffered] = useState<OfferedCode | null>(null);
  const offering = useSave(kiosksApi.offer, { onDone: setOffered });
  const showing = useSave(kiosksApi.show);
  const revoking = useSave(kiosksApi.revoke, { onDone: () => setOffered(null) });
  if (error && !data) return <ErrorState title="The kiosk could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const code = offered !== null && data.codeUntil !== null ? offered : null;
  return (
    <>
      {offering.error && <Note tone="neg">{offering.error.message}</Note>}
      {code && <PairingCode offered={code} />}
      {offered !== null && code === null && data.pairedAt !== null && <Note tone="pos">The browser is paired.</Note>}
      <Facts
        rows={[
          ['Browser', data.pairedAt === null ? 'None is paired' : (data.browser ?? 'Paired')],
          ['Paired', data.pairedAt && <InstantText at={data.pairedAt} key="paired" />],
          ['Scans not sent yet', data.waiting],
        ]}
      />
      {mayChange() && (
        <>
          <Checkbox
            label="Show the photo of who scans, where the family agreed to photos"
            checked={data.showsPhoto}
            onChange={({ currentTarget }) => showing.mutate({ id, showsPhoto: currentTarget.checked })}
          />
          <div className="row">
            <Button loading={offering.isPending} onClick={() => offering.mutate({ id })}>
              {data.pairedAt === null ? 'Pair a browser' : 'Pair another browser'}
            </Button>
            {(data.pairedAt !== null || data.codeUntil !== null) && (
              <ConfirmButton
                label="Switch browser off"
                title={`Switch ${name} off?`}
                text="The browser takes no more scans, until one is paired again. What waits on it is lost."
                keep="Keep it on"
                onConfirm={async () => void (await revoking.mutateAsync({ id }))}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}
