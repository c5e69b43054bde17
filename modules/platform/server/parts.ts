import type { Signer } from '#kit/server/auth/signer.ts';
import type { Viewer } from '#kit/contract/access.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { AccessTokens } from '#kit/server/auth/tokens.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Messenger } from '#kit/server/outbox/messenger.ts';
import type { SchoolSide } from './identity.ts';
import type { SchoolPlan, SchoolPlanProposal } from '../contract/school-plan.ts';

/** Gives a new school its first records, as that school and in the transaction that makes it. */
export type SchoolStarter = (ctx: SchoolContext, plan: SchoolPlan) => Promise<void>;

/** What a school counts, for the figures side by side. Schools left out count nothing. */
export interface SchoolCount {
  schoolId: number;
  students: number;
  boys: number;
  girls: number;
  teachers: number;
  staff: number;
}

/** Counts every school, in a transaction that sees all of them. */
export type SchoolFigures = (tx: Tx) => Promise<SchoolCount[]>;

/** What the platform module needs of later modules and of the configuration; put together by the application. */
export interface PlatformParts {
  tokens: AccessTokens;
  messenger: Messenger;
  /** Of the installation: what it has signed is believed here. */
  signer: Signer;
  /** Seals what second factors are made of. */
  sealer: Sealer;
  /** Whether what somebody may do needs a second factor in this installation, today. */
  mustEnrol: (viewer: Viewer, now: Date) => boolean;
  /** Answer 401 to unknown users too. */
  hideUnknownUsers: boolean;
  /** Hours from one backup to the next; null: the server makes none by itself. */
  backupHours: number | null;
  /** What the school's own records say of a user: signing in tells the browser what every call is judged by. */
  school: SchoolSide;
  starters: readonly SchoolStarter[];
  /** What the wizard for a new school proposes for each curriculum. */
  proposals: (now: Date) => SchoolPlanProposal[];
  figures: SchoolFigures;
  /** Tables that a copy of a school leaves out. */
  staysHere: readonly string[];
  /** What modules put right in a school that was restored from its copy, in a transaction that sees all schools. */
  restored: readonly ((tx: Tx, schoolId: number) => Promise<void>)[];
}
