import { Status, Tag, type Tone } from '#kit/web/ui/Status.tsx';
import { type CallState, callStateWords, type DraftState, draftStateWords, type How, howWords } from '../contract/words.ts';

/** Made by rules or by a model: what a model wrote is always said to be so. */
export const HowOf = ({ how }: { how: How }) => <Tag tone={how === 'model' ? 'att' : 'quiet'}>{howWords[how]}</Tag>;

const draftTones: Record<DraftState, Tone> = { draft: 'inf', taken: 'pos', discarded: 'quiet' };
export const DraftStateOf = ({ state }: { state: DraftState }) => (
  <Status tone={draftTones[state]}>{draftStateWords[state]}</Status>
);

const callTones: Record<CallState, Tone> = { waiting: 'inf', done: 'quiet', failed: 'neg', cancelled: 'att' };
export const CallStateOf = ({ state }: { state: CallState }) => <Status tone={callTones[state]}>{callStateWords[state]}</Status>;
