import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** Of rows that say who has what (`hr.pay_item_use`) the last month (its first day) of which pay was posted by them; others are left out. Filled by the area that pays. */
export type ItemPaidUntil = (tx: Tx, useIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
export const itemPaidUntilPort = port<ItemPaidUntil>('hr.itemPaidUntil');

/** Before anything is ever posted. */
export const noneItemPaid: ItemPaidUntil = async () => new Map();
