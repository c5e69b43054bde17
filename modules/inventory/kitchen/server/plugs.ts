import type { Waits } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { issueFollowers } from '../../issuing/server/ports.ts';
import { rationsFollow } from './rations/follow-issue.ts';

/** What waits for somebody, as the first page shows it. */
export const kitchenAtHome: readonly Waits[] = [];

/** What this area plugs into modules and areas before it. */
export const kitchenProvides: readonly Provided[] = [...provide(issueFollowers, rationsFollow)];
