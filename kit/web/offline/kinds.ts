import type { Waiting } from './outbox.ts';

/** How sending ended: `done`, whatever became of it is in the outbox; `no line`, the same is tried later; or why it cannot be sent. */
export type Sent = 'done' | 'no line' | { readonly stuck: string };

/** What may wait for the line: how it is called, where it is looked at, and what sends it. Declared by the module that writes it. */
export interface WaitingKind {
  /** The noun of what is counted: `mark`, `marks`. */
  readonly one: string;
  readonly many: string;
  /** The screen on which it is looked at, and what its link says; null: there is none. */
  readonly open: (waiting: Waiting) => { href: string; label: string } | null;
  readonly send: (waiting: Waiting) => Promise<Sent>;
}

const kinds = new Map<string, WaitingKind>();

/** Makes kinds known, by name, at the start. */
export function addWaitingKinds(more: Readonly<Record<string, WaitingKind>>): void {
  for (const [name, kind] of Object.entries(more)) kinds.set(name, kind);
}

/** A kind by its name; null: a version of the product that had it was left. */
export const waitingKind = (name: string): WaitingKind | null => kinds.get(name) ?? null;
