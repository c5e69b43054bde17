import type { FastifyBaseLogger } from 'fastify';
import type { Access } from '#kit/contract/access.ts';
import type { Change } from '../audit/audit.ts';
import type { Principal, School } from '../auth/principal.ts';
import type { Tx } from '../db/pool.ts';
import type { Services } from './services.ts';

/** What every handler is given. */
export interface BaseContext {
  /** The endpoint's transaction; it commits when the handler returns and rolls back when it throws. */
  readonly tx: Tx;
  /** The instant of the request; rules take it from here. */
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  readonly ip: string;
  readonly device: string | null;
  readonly services: Services;
  /**
   * Whether what is being done stands behind the finance code; whoever reads something that does sets it. Files and tasks
   * made from then on are given back to sessions that gave the code.
   */
  readonly code?: { behind: boolean };
  /** Reports a change for the audit; a writing endpoint that reports none gets one row of its input. */
  changed(change: Change): void;
  /** Runs last within the transaction, once the handler is done; for what must wait for others only as long as the commit takes. */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs after the commit; for waking workers and sending what must not be sent twice. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** A handler of an endpoint that anybody may call; its transaction is the platform's. */
export interface PublicContext extends BaseContext {
  readonly user: Principal | null;
}

/** A handler for any signed-in account; its transaction is the platform's. */
export interface AccountContext extends BaseContext {
  readonly user: Principal;
}

/** A handler of the platform's screens; its transaction sees all schools. */
export interface PlatformContext extends AccountContext {
  /** The file of an upload endpoint, checked by content. */
  readonly upload: Upload | null;
  /** Runs `work` as one school, inside the same transaction. */
  asSchool<R>(school: School, work: (ctx: SchoolContext) => Promise<R>): Promise<R>;
}

/** A handler of a school's endpoint; its transaction sees that school only. */
export interface SchoolContext extends BaseContext {
  readonly user: Principal;
  readonly school: School;
  /** The file of an upload endpoint, checked by content. */
  readonly upload: Upload | null;
}

/** A received file on disk, gone when the request ends unless it was kept through `services.files`. */
export interface Upload {
  readonly path: string;
  readonly name: string;
  /** By content, not by name: `image/png`. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** The context that an access rule gives. */
export type ContextFor<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'account'
    ? AccountContext
    : A extends 'branchAdmin' | 'superUser'
      ? PlatformContext
      : SchoolContext;
