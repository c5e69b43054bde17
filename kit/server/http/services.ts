import type { Identity } from '../auth/principal.ts';
import type { Signer } from '../auth/signer.ts';
import type { Database } from '../db/pool.ts';
import type { Files } from '../files/files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { ConstraintMessages } from '../db/constraints.ts';
import type { Events } from '../outbox/events.ts';

/** What the application hands to every request: built once at start by `app/server/build-app.ts`. */
export interface Services {
  readonly db: Database;
  readonly identity: Identity;
  readonly files: Files;
  readonly jobs: Jobs;
  /** Tells open screens of what changes. */
  readonly live: Live;
  readonly constraints: ConstraintMessages;
  /** Tells people of what happens in the school. */
  readonly events: Events;
  /** Signs for the installation: papers that leave it, and what must not be changed behind it. */
  readonly signer: Signer;
  /** The clock; tests turn it. */
  readonly clock: () => Date;
}
