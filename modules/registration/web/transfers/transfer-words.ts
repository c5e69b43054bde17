import type { Tone } from '#kit/web/ui/Status.tsx';
import type { Clearance, TransferState } from '../../contract/transfers/transfer.ts';

export const stateTones: Record<TransferState, Tone> = {
  requested: 'att',
  approved: 'inf',
  completed: 'pos',
  rejected: 'neg',
  cancelled: 'quiet',
  reversed: 'neg',
};

export const clearanceWords: Record<Clearance['state'], string> = {
  open: 'Not yet',
  cleared: 'Cleared',
  owing: 'Owing',
  waived: 'Waived',
};
export const clearanceTones: Record<Clearance['state'], Tone> = { open: 'quiet', cleared: 'pos', owing: 'neg', waived: 'att' };
