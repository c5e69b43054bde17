import type { Endpoint } from './endpoint.ts';
import type { Screen } from './screen.ts';

/** The word of a state on screen, and its colour. */
type StateWords = readonly [word: string, tone: 'quiet' | 'pos' | 'att' | 'neg' | 'inf'];

/** A step that nobody takes on their own work. */
export interface NotOwn {
  /** The field of the record that is true where it would be: `requestedByMe`. */
  readonly mine: string;
  /** The sentence that refuses it, and that stands on the screen in place of the button. */
  readonly words: string;
}

/** Where a step is for some only: documents of a kind, or who the document is given to. */
export interface Only {
  /** The field of the record that says so: `direction`, `mayDecide`. */
  readonly field: string;
  /** What stands there where the step may be taken. Elsewhere no button shows it. */
  readonly is: readonly (string | boolean)[];
  /** The sentence that refuses it, with 403. */
  readonly words: string;
}

/** What waits until somebody takes the step. */
export interface WaitsWords {
  readonly key: string;
  readonly title: string;
  /** The list that shows it. */
  readonly screen: Screen;
  readonly query: string;
  /** Behind the count; "waits for a decision" when left out. */
  readonly note?: readonly [one: string, many: string];
}

/** One step of a document, said once for the server, the screen and the checks. */
export interface Step<S extends string = string> {
  /** The states that it starts from. */
  readonly from: readonly S[];
  /** The state that it leads to; where that depends on more, the document's own code sets another. */
  readonly to: S;
  /** The call that takes it; who may stands there. */
  readonly call: Endpoint;
  /** What tells it from another step of the same call: `{ approved: true }`. */
  readonly sends?: Readonly<Record<string, unknown>>;
  readonly only?: Only;
  readonly notOwn?: NotOwn;
  /** The field that says why, or remarks; with `missing` it is refused with these words where nothing is said. */
  readonly reason?: { readonly field: string; readonly label: string; readonly missing?: string };
  /**
   * The button, its form, what is said when it is done, and what the audit calls it (the new state when left out), by the new state
   * where the step leads to several. `text` says what the step does, before it is taken.
   */
  readonly words: {
    readonly button: string;
    readonly form?: string;
    readonly text?: string;
    readonly done: string;
    readonly audit?: string | Readonly<Partial<Record<S, string>>>;
  };
  /** Where its button stands; in the menu when left out. */
  readonly place?: 'primary' | 'danger';
  readonly waits?: WaitsWords;
}

/** How a document goes from hand to hand. */
export interface Approval<S extends string = string, K extends string = string> {
  /** The document's word, for sentences and the audit: `refund`. */
  readonly entity: string;
  readonly states: Readonly<Record<S, StateWords>>;
  readonly steps: Readonly<Record<K, Step<NoInfer<S>>>>;
}

/** Declares an approval; its area names it under `approvals`. */
export function approval<const S extends string, const K extends string>(declared: Approval<S, K>): Approval<S, K> {
  return declared;
}

interface Sending<S extends string> {
  /** The state that waits, and the one in which it goes. */
  from: S;
  to: S;
  call: Endpoint;
  /** The sentence that refuses one's own, which the record's field `mine` says. */
  own: string;
  /** What the field of the reason is called. */
  reason: string;
  done: readonly [approved: string, rejected: string];
  waits?: WaitsWords;
}

/** The steps of messages to many: a second person lets them go, or rejects them with a reason. */
export function sentBySecond<const S extends string>({ from, to, call, own, reason: label, done, waits }: Sending<S>) {
  const decides = { from: [from], call, notOwn: { mine: 'mine', words: own } };
  const reason = { field: 'reason', label };
  const approve: Step<S> = {
    ...decides,
    to,
    sends: { approved: true },
    reason,
    words: { button: 'Approve and send', done: done[0], audit: 'approved' },
    place: 'primary',
    waits,
  };
  const reject: Step<S | 'rejected'> = {
    ...decides,
    to: 'rejected',
    sends: { approved: false },
    reason: { ...reason, missing: 'Say why it is rejected.' },
    words: { button: 'Reject', done: done[1] },
  };
  return { approve, reject };
}

/** True where a record is one for which the step may be taken. */
export const isFor = ({ only }: Step, record: object): boolean =>
  only === undefined || only.is.some((wanted) => wanted === Reflect.get(record, only.field));

/** Why a document that is in `state` does not take a step, in words; null where it does. */
export function wrongState({ entity, states, steps }: Approval, key: string, state: string): string | null {
  const from = steps[key]?.from ?? [];
  if (from.includes(state)) return null;
  const word = (one: string) => `“${states[one]?.[0] ?? one}”`;
  const wanted = from.map(word).join(' or ');
  return `This ${entity} is ${word(state)}. This is done only with one that is ${wanted}.`;
}
