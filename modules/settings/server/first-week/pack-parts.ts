import { port } from '#kit/server/module/ports.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { MadeKinds, MadeRecord } from './made.store.ts';
import type { PackChoice } from '../../contract/first-week/packs.ts';

/** What of a pack a module makes, through the functions that its screens call. */
export interface PackPart<Item = unknown> {
  readonly key: string;
  readonly title: string;
  /** What the pack holds of it, in the order in which it is made. */
  readonly items: (ctx: SchoolContext, choice: PackChoice) => readonly Item[] | Promise<readonly Item[]>;
  readonly nameOf: (item: Item) => string;
  /** Tells what the school has already. */
  readonly has: (ctx: SchoolContext) => Promise<(item: Item) => boolean>;
  /** Makes what is missing; after all of them `settle` may tie them together. */
  readonly make: (ctx: SchoolContext, item: Item) => Promise<readonly MadeRecord[]>;
  readonly settle?: (ctx: SchoolContext, items: readonly Item[]) => Promise<void>;
  /** By the word of the audit: the table, and how a record is removed; it throws, in words, where something uses it. */
  readonly kinds: MadeKinds;
}

/** What modules put into packs, in the order in which it is made; taken back the other way round. */
export const packParts = port<PackPart>('settings.pack parts');

/** Hides what the items of a part are from those who only pass it on. */
export const packPart = <Item>(part: PackPart<Item>): PackPart => part as PackPart;

/** Whether a name is among those of rows, however it is written. */
export function among(names: readonly (string | null)[]): (name: string) => boolean {
  const known = new Set(names.map((name) => name?.toLowerCase()));
  return (name) => known.has(name.toLowerCase());
}
