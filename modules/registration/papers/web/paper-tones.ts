import type { Tone } from '#kit/web/ui/Status.tsx';
import type { PaperState } from '../contract/kinds.ts';

/** Only a paper that must not be believed has a colour. */
export const paperTones: Record<PaperState, Tone> = { valid: 'quiet', expired: 'att', replaced: 'quiet', cancelled: 'neg' };
