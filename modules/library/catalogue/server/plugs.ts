import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import type { Provided } from '#kit/server/module/ports.ts';
import { writeOffApproval } from '../contract/write-off-approval.ts';
import { keptWriteOffs } from './write-offs/write-offs.store.ts';

/** What waits for somebody, as the first page shows it. */
export const catalogueAtHome: readonly Waits[] = waitsOf(writeOffApproval, keptWriteOffs);

/** What this area plugs into modules and areas before it. */
export const catalogueProvides: readonly Provided[] = [];
