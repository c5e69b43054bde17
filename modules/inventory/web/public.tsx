import { scansKind } from '../assets/web/rounds/saving/kept-scans.ts';
import { waitingScans } from '../assets/web/rounds/saving/waiting-scans.ts';
import { countsKind } from '../counting/web/saving/kept-entries.ts';
import { waitingCounts } from '../counting/web/saving/waiting-counts.ts';

/** What of the stores may wait for the line. */
export const waitingKinds = { [countsKind]: waitingCounts, [scansKind]: waitingScans };
