import { port } from '#kit/server/module/ports.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** What hangs on issues and follows them: the kitchen’s rations. */
export interface IssueFollower {
  /** Something of lines of issues came back, good or not, in thousandths of the item’s unit; before the stock moves. */
  cameBack: (ctx: SchoolContext, backs: readonly { issueLineId: number; quantity: number }[]) => Promise<void>;
  /** An issue is to be reversed, and is held. Throws 422 where it must stay. */
  beforeReversal: (ctx: SchoolContext, issueId: number) => Promise<void>;
}

/** Where nobody fills it an issue stands by itself. */
export const issueFollowers = port<IssueFollower>('inventory.issuing.followers');
