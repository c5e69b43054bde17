import type { Change } from '../audit/audit.ts';
import type { BaseContext } from './context.ts';

/**
 * An answer that is worked out after the commit, so that nothing of the database is held while something outside is waited for. Not of a
 * call whose answer is kept under a key.
 */
export class AnswerLater<T> {
  readonly work: () => Promise<T>;

  constructor(work: () => Promise<T>) {
    this.work = work;
  }
}

/** What a handler reports and leaves for the end of its transaction, and for after it. */
export class LeftForLater {
  readonly changes: Change[] = [];
  readonly #before: (() => Promise<void>)[] = [];
  readonly #after: (() => void | Promise<void>)[] = [];
  /** The part of the handler's context that fills the lists. */
  readonly context: Pick<BaseContext, 'changed' | 'beforeCommit' | 'afterCommit'> = {
    changed: (change) => void this.changes.push(change),
    beforeCommit: (work) => void this.#before.push(work),
    afterCommit: (work) => void this.#after.push(work),
  };

  /** Within the transaction, once the handler is done; what is left for the end by one of these is done too. */
  async beforeCommit(): Promise<void> {
    for (const work of this.#before) await work();
  }

  async afterCommit(): Promise<void> {
    for (const work of this.#after) await work();
  }
}
