/** Where several reading calls are asked in one request. */
export const batchPath = '/api/batch';

/** How many calls one request may ask. */
export const mostInBatch = 20;

/** Where a session begins. */
export const signInPath = '/api/auth/signin';

/** What one request asks: addresses of reading calls, with their queries. */
export interface BatchAsked {
  readonly calls: readonly string[];
  /** The body of a sign-in that goes before them: they are then asked by whoever has signed in. */
  readonly signIn?: unknown;
}

/** The answers in the order of the addresses, each as it would have come alone. */
export interface BatchAnswer {
  /** None where a sign-in goes before them and did not open a school: refused, of a branch, or something is to be set up first. */
  readonly answers: readonly Answered[];
  /** Where a sign-in was asked for. */
  readonly signIn?: Answered;
}

/** What a call would have been answered alone. */
interface Answered {
  readonly status: number;
  readonly body: unknown;
}
