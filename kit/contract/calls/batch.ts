/** Where several reading calls are asked in one request. */
export const batchPath = '/api/batch';

/** How many calls one request may ask. */
export const mostInBatch = 20;

/** What one request asks: addresses of reading calls, with their queries. */
export interface BatchAsked {
  readonly calls: readonly string[];
}

/** The answers in the order of the addresses, each as it would have come alone. */
export interface BatchAnswer {
  readonly answers: readonly { readonly status: number; readonly body: unknown }[];
}
