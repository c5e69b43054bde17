import { createStore } from '../api/store.ts';
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

type Kinds = Readonly<Record<string, WaitingKind>>;

/** The kinds by name; null until they have come, none where their code cannot be had now. */
export const kinds = createStore<Kinds | null>(null);

let bring: () => Promise<Kinds> = () => Promise.resolve({});
let coming: Promise<void> | null = null;

/** Says where the kinds come from: their code is fetched when something waits for the first time. */
export function kindsComeBy(way: () => Promise<Kinds>): void {
  bring = way;
}

/** Fetches the kinds once; fails where their code cannot be had, and is tried again at the next call. */
export function fetchKinds(): Promise<void> {
  coming ??= bring().then(kinds.set, (cause: unknown) => {
    coming = null;
    kinds.set({});
    throw cause;
  });
  return coming;
}

/** A kind by its name; null: a version of the product that had it was left. */
export const waitingKind = (name: string): WaitingKind | null => kinds.get()?.[name] ?? null;
