import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Asset } from '../../contract/asset.ts';
import { assetsScreens } from '../../contract/screens.ts';

/** What one must know before anything else. */
export function AssetNotes({ asset }: { asset: Asset }) {
  const { disposalId, transferId, maintenanceOn, warrantyUntil, goneOn, status } = asset;
  return (
    <>
      {status === 'lost' && <Note tone="neg">It is reported as lost. Whoever finds it says so in the menu.</Note>}
      {disposalId !== null && (
        <Note tone={goneOn === null ? 'att' : 'quiet'}>
          {goneOn === null ? 'Its disposal is asked for. ' : `It left the books on ${formatDay(goneOn)}. `}
          <Go href={to(assetsScreens.assetDisposal, { id: disposalId })}>Open the disposal</Go>
        </Note>
      )}
      {transferId !== null && (
        <Note tone="att">
          A transfer waits for its new custodian.{' '}
          <Go href={to(assetsScreens.assets, {}, { tab: 'transfers', open: transferId })}>Open the transfer</Go>
        </Note>
      )}
      {goneOn === null && maintenanceOn !== null && maintenanceOn <= today() && (
        <Note tone="att">Its maintenance was due on {formatDay(maintenanceOn)}.</Note>
      )}
      {goneOn === null && warrantyUntil !== null && warrantyUntil >= today() && (
        <Note>It is under warranty until {formatDay(warrantyUntil)}.</Note>
      )}
    </>
  );
}
