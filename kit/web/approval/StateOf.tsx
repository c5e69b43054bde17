import type { Approval } from '#kit/contract/approval.ts';
import { Status } from '#kit/web/ui/Status.tsx';

/** The state of a document as a dot and a word. */
export function StateOf<S extends string>({ of: { states }, state }: { of: Approval<S>; state: S }) {
  const [word, tone] = states[state];
  return <Status tone={tone}>{word}</Status>;
}

/** The states as a filter offers them. */
export const stateChoices = <S extends string>({ states }: Approval<S>) =>
  (Object.keys(states) as S[]).map((value) => ({ value, label: states[value][0] }));
