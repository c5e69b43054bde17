import { slot } from '#kit/web/offline/outbox.ts';
import type { Change } from '../../contract/changes.ts';
import { type Kept, parseKept, type Pressed, settled, withChange } from './kept.ts';

/** The kind under which answers wait for the line, see `waitingAnswers`. */
export const answersKind = 'quiz answers';

/** Answers of an attempt that wait on this device, for who is signed in. `about` is the quiz's title. */
export function keptAnswers(attemptId: number, about: string) {
  const own = slot(answersKind, String(attemptId));
  const write = (next: (kept: Kept) => Kept): Promise<void> =>
    own.change((before) => {
      const kept = next(parseKept(before?.data));
      const count = kept.changes.length + (kept.pressed ? 1 : 0);
      return count === 0 ? null : { about: before?.about ?? about, count, data: kept };
    });
  return {
    key: own.key,
    about: (): string => own.read()?.about ?? about,
    read: (): Kept => parseKept(own.read()?.data),
    stuck: (): string | null => own.read()?.stuck ?? null,
    add: (change: Change) => write((kept) => withChange(kept, change)),
    press: (pressed: Pressed) => write((kept) => ({ ...kept, pressed })),
    settle: (numbers: ReadonlySet<number>, submitted: boolean) => write((kept) => settled(kept, numbers, submitted)),
    stick: (words: string) => own.change((before) => before && { ...before, stuck: words }),
  };
}
