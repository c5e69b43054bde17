import { type RawBuilder } from 'kysely';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { Viewer } from '#kit/contract/access.ts';
import type { DerivedRight } from '#kit/contract/roles.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { AccessTokens } from '#kit/server/auth/tokens.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { port, type Ports } from '#kit/server/module/ports.ts';
import type { Messenger } from '#kit/server/outbox/messenger.ts';
import type { SchoolSide } from './identity.ts';
import type { PackKey } from '../contract/school-packs.ts';
import type { SchoolPlan, SchoolPlanProposal } from '../contract/school-plan.ts';

/** Gives a new school its first records, as that school and in the transaction that makes it. */
export type SchoolStarter = (ctx: SchoolContext, plan: SchoolPlan) => Promise<void>;

/** Makes a pack in a school, as that school. */
export type PackMaker = (ctx: SchoolContext, choice: { pack: PackKey; streams: string[] }) => Promise<unknown>;

/** What a school counts, for the figures side by side. Schools left out count nothing. */
export interface SchoolCount {
  schoolId: number;
  students: number;
  boys: number;
  girls: number;
  teachers: number;
  staff: number;
}

/** Counts something of every school, in a transaction that sees all of them. */
export type SchoolFigures = (tx: Tx) => Promise<(Partial<SchoolCount> & Pick<SchoolCount, 'schoolId'>)[]>;

/** What later modules give a new school; one after another. */
export const schoolStarters = port<SchoolStarter>('platform.school starters');
/** Makes the pack of a new school, after its first records; bound to what modules put into packs. */
export const packMaker = port<(ports: Ports) => PackMaker>('platform.pack maker');
/** What the wizard for a new school proposes for each curriculum. */
export const schoolProposals = port<(now: Date) => SchoolPlanProposal[]>('platform.school proposals');
/** What later modules count of schools. */
export const schoolFigures = port<SchoolFigures>('platform.school figures');
/** What later modules put right in a school that was restored from its copy, in a transaction that sees all schools. */
export const restoredSchools = port<(tx: Tx, schoolId: number) => Promise<void>>('platform.restored schools');
/** Whether a school wants a one-time code before its finance area. */
export const financeCodeAsked = port<SchoolSide['asksCode']>('platform.finance code asked');
/** The rights that follow from the work of a member of staff. */
export const derivedRights =
  port<(tx: Tx, schoolId: number, staffMemberId: number) => Promise<DerivedRight[]>>('platform.derived rights');
/** A condition in SQL by which a student of a school, both given as columns or values, is on its roll now. */
export type StudentIsHere = (schoolId: RawBuilder<unknown>, studentId: RawBuilder<unknown>) => RawBuilder<boolean>;
/** Who is on the roll of a school: only they sign in with the account of a student. */
export const studentIsHere = port<StudentIsHere>('platform.student is here');
/** What the application and its settings say of signing in. */
export const signInParts =
  port<Pick<PlatformParts, 'tokens' | 'messenger' | 'mustEnrol' | 'hideUnknownUsers' | 'backupHours'>>('platform.sign-in parts');

/** What the platform module needs of later modules and of the configuration. */
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
  makePack: PackMaker;
  proposals: (now: Date) => SchoolPlanProposal[];
  figures: (tx: Tx) => Promise<SchoolCount[]>;
  /** Tables that a copy of a school leaves out. */
  staysHere: readonly string[];
  restored: readonly ((tx: Tx, schoolId: number) => Promise<void>)[];
}

/** What later modules know of a school's users. */
export function schoolSide(ports: Ports): SchoolSide {
  const rights = ports.of(derivedRights);
  return {
    asksCode: ports.one(financeCodeAsked),
    isHere: ports.one(studentIsHere),
    rightsOf: async (tx, schoolId, staffMemberId) => {
      const found: DerivedRight[] = [];
      for (const rightsOf of rights) found.push(...(await rightsOf(tx, schoolId, staffMemberId)));
      return found;
    },
  };
}

const none = { students: 0, girls: 0, boys: 0, teachers: 0, staff: 0 };

/** Every school with what the modules count of it. */
export async function countsOf(tx: Tx, figures: readonly SchoolFigures[]): Promise<SchoolCount[]> {
  const counts = new Map<number, SchoolCount>();
  for (const count of figures)
    for (const part of await count(tx)) counts.set(part.schoolId, { ...none, ...counts.get(part.schoolId), ...part });
  return [...counts.values()];
}
