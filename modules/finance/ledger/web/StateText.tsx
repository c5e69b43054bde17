import { Status } from '#kit/web/ui/Status.tsx';
import type { Words } from './state-words.ts';

/** A state as a dot and a word. */
export function StateText<S extends string>({ words, state }: { words: Words<S>; state: S }) {
  const [word, tone] = words[state];
  return <Status tone={tone}>{word}</Status>;
}
