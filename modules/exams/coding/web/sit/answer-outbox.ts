import { ApiError, call } from '#kit/web/api/client.ts';
import { type CandidateProblem, sitApi } from '../../contract/sit.ts';
import { keepWork, keptSitting } from './kept.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused';

interface Work {
  source: string;
  /** The count of the text that stands here; the server has it when `saved` is the same. */
  seq: number;
  saved: number;
}

/** What the screen shows of the outbox. */
export interface OutboxView {
  readonly sources: ReadonlyMap<number, string>;
  readonly state: SaveState;
  /** What the server said when it refused. */
  readonly refusal: string | null;
}

const pause = 1500;
const retryEvery = 4000;

/**
 * Keeps what is typed in the browser at once and on the server soon after; through a dropped line it tries until the line
 * is back. A save carries its count, so that one that arrives twice or late changes nothing.
 */
export class AnswerOutbox {
  readonly #exam: string;
  readonly #session: string;
  readonly #attemptNo: number;
  readonly #works: Map<number, Work>;
  #view: OutboxView;
  #listen: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> | null = null;

  constructor(exam: string, session: string, attemptNo: number, problems: readonly CandidateProblem[]) {
    this.#exam = exam;
    this.#session = session;
    this.#attemptNo = attemptNo;
    this.#works = new Map(problems.map((problem) => [problem.id, this.#begun(problem)]));
    this.#view = { sources: this.#sources(), state: this.#allSaved() ? 'saved' : 'waiting', refusal: null };
  }

  /** Calls `listen` when something changes, until the answer is called; what a crash kept from being sent goes out. */
  subscribe = (listen: () => void): (() => void) => {
    this.#listen = listen;
    const back = (): void => void this.flush();
    window.addEventListener('online', back);
    if (!this.#allSaved()) back();
    return () => {
      this.#listen = () => undefined;
      window.removeEventListener('online', back);
      clearTimeout(this.#timer);
    };
  };

  view = (): OutboxView => this.#view;

  write(problemId: number, source: string): void {
    const before = this.#works.get(problemId) ?? { seq: 0, saved: 0 };
    const seq = before.seq + 1;
    this.#works.set(problemId, { source, seq, saved: before.saved });
    keepWork(this.#exam, this.#keyOf(problemId), { source, seq });
    this.#show(this.#view.state === 'refused' ? 'refused' : 'waiting');
    this.#later(pause);
  }

  /** Sends everything that is not saved; true when all of it is. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // What is under way may not have the last letters: then there is another round after it.
    await this.#sending;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send(): Promise<boolean> {
    for (const [problemId, { source, seq, saved }] of this.#works) {
      if (seq <= saved) continue;
      this.#show('saving');
      try {
        const kept = await call(sitApi.save, { session: this.#session, problemId, seq, source });
        const now = this.#works.get(problemId);
        if (now) this.#works.set(problemId, { ...now, saved: Math.max(now.saved, kept.seq) });
      } catch (failure) {
        const passing = !(failure instanceof ApiError) || failure.status === 0 || failure.status === 429 || failure.status >= 500;
        this.#show(passing ? 'offline' : 'refused', passing ? null : failure.message);
        if (passing) this.#later(retryEvery);
        return false;
      }
    }
    const all = this.#allSaved();
    this.#show(all ? 'saved' : 'waiting');
    return all;
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #show(state: SaveState, refusal: string | null = state === 'refused' ? this.#view.refusal : null): void {
    this.#view = { sources: this.#sources(), state, refusal };
    this.#listen();
  }

  #sources(): ReadonlyMap<number, string> {
    return new Map([...this.#works].map(([id, { source }]) => [id, source]));
  }

  #allSaved(): boolean {
    return [...this.#works.values()].every(({ seq, saved }) => seq <= saved);
  }

  #keyOf(problemId: number): string {
    return `${this.#attemptNo}:${problemId}`;
  }

  /** What stands in the editor first: what this browser kept if it is newer than what the server has. */
  #begun({ id, source, seq }: CandidateProblem): Work {
    const kept = keptSitting(this.#exam)?.work[this.#keyOf(id)];
    return kept && kept.seq > seq ? { ...kept, saved: seq } : { source, seq, saved: seq };
  }
}
