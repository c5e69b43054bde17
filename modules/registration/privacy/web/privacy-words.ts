import type { Tone } from '#kit/web/ui/Status.tsx';
import { consentStates } from '../contract/consents.ts';

type State = (typeof consentStates)[number];

export const stateWords: Record<State, string> = { given: 'Given', refused: 'Refused', 'not asked': 'Not asked' };
export const stateTones: Record<State, Tone> = { given: 'pos', refused: 'neg', 'not asked': 'quiet' };
