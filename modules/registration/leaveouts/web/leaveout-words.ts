import type { Tone } from '#kit/web/ui/Status.tsx';
import type { LeaveoutState } from '../contract/leaveout.ts';

export const stateTones: Record<LeaveoutState, Tone> = {
  requested: 'att',
  approved: 'inf',
  out: 'quiet',
  late: 'neg',
  returned: 'pos',
  cancelled: 'quiet',
  rejected: 'neg',
};
