import type { House, ServerParts } from '#kit/server/module/server-module.ts';
import type { Waits } from '#kit/server/approval/waiting.ts';
import type { WaitingPosts } from '../control/server/waiting-posts.ts';
import type { DayFields } from '../ledger/server/days/day-fields.ts';

/** What the application gives the module. */
export type FinanceParts = House;

/** What the server of each area is given: that, and what other areas declare for it. */
export interface AreaGiven extends FinanceParts {
  /** What waits for a second person in any area. */
  readonly approvals: readonly Waits[];
  /** How what waited for a second person is posted. */
  readonly waitingPosts: WaitingPosts;
}

/** What one area brings. */
export interface AreaParts extends ServerParts {
  /** What the days are that its endpoints take. */
  readonly days?: DayFields;
}

export type AreaServer = (given: AreaGiven) => AreaParts;
