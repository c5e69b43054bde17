import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type TransferState, transferStateWords } from '../../contract/transfers.ts';

const tones: Readonly<Record<TransferState, Tone>> = { under_way: 'inf', part: 'att', received: 'quiet', short: 'neg' };

/** Where a transfer stands, as a dot and a word. */
export function StateOfTransfer({ state }: { state: TransferState }) {
  return <Status tone={tones[state]}>{transferStateWords[state]}</Status>;
}
