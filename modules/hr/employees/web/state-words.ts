import type { Tone } from '#kit/web/ui/Status.tsx';
import type { EmployeeState } from '../contract/kinds.ts';

export const stateTones: Readonly<Record<EmployeeState, Tone>> = {
  active: 'quiet',
  probation: 'inf',
  on_leave: 'att',
  coming: 'inf',
  ended: 'neg',
  left: 'neg',
  none: 'quiet',
};
