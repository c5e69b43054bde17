import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import type { Provided } from '#kit/server/module/ports.ts';
import { resourceApproval } from '../contract/resource-approval.ts';
import { keptResources } from './resources/resources.store.ts';

/** What waits for somebody, as the first page shows it. */
export const contentAtHome: readonly Waits[] = waitsOf(resourceApproval, keptResources);

/** What this area plugs into modules and areas before it. */
export const contentProvides: readonly Provided[] = [];
