import type { DayKind } from '../../ledger/server/days/day-rules.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import type { WaitingRecord } from '../contract/second-person.ts';

/** How one kind of what waited for a second person is posted once it is approved. */
interface WaitingPost {
  /** What its day may be, asked again when it is posted. */
  readonly day: DayKind;
  /** Posts it through the function that would have posted it at once; returns the journal. */
  readonly post: (ctx: FinanceContext, asked: WaitingRecord) => Promise<number | null>;
}

/** A port: whoever lets something wait says here how it is posted. */
export type WaitingPosts = Readonly<Record<WaitingRecord['kind'], WaitingPost>>;
