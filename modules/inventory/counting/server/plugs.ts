import { waitsOf, type Waits } from '#kit/server/approval/waiting.ts';
import type { Provided } from '#kit/server/module/ports.ts';
import { countApproval } from '../contract/count-approval.ts';
import { keptCounts } from './documents.store.ts';

/** What waits for somebody, as the first page shows it. */
export const countingAtHome: readonly Waits[] = waitsOf(countApproval, keptCounts);

/** What this area plugs into modules and areas before it. */
export const countingProvides: readonly Provided[] = [];
