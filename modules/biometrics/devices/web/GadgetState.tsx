import { now } from '#kit/web/api/clock.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Gadget } from '../contract/gadgets.ts';

/** Devices call every ten seconds; one that has not for so many minutes is silent. */
const silentAfter = 15;

/** Whether an approved device has stopped calling. */
function isSilent({ lastSeen }: Gadget): boolean {
  return lastSeen === null || now().getTime() - Date.parse(lastSeen) > silentAfter * 60_000;
}

/** Whether a device is heard. */
export function GadgetState({ gadget }: { gadget: Gadget }) {
  if (gadget.state === 'waiting') return <Status tone="att">Awaiting approval</Status>;
  if (gadget.state === 'refused') return <Status tone="neg">Refused</Status>;
  if (gadget.maker === 'other') return <Status>Approved</Status>;
  if (gadget.silentSince !== null) return <Status tone="neg">Silent while there is school</Status>;
  return isSilent(gadget) ? <Status tone="att">Silent</Status> : <Status>Sends</Status>;
}

/** How far a clock is off; a minute is nothing. */
export function Drift({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <>–</>;
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (minutes === 0) return <>Right</>;
  return <Status tone="att">{`${minutes} min ${seconds > 0 ? 'ahead' : 'behind'}`}</Status>;
}
