import type { Route } from '#kit/server/http/implement.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { dutyRoutes } from './duties.routes.ts';
import { offerRoutes } from './offers.routes.ts';
import { signerRoutes } from './signers.routes.ts';
import { transferRoutes } from './transfers.routes.ts';

/** What transfers are signed with, and what is looked up before. */
export interface TransfersPorts {
  readonly letterhead: LetterheadProvider;
  /** Signs papers that leave the installation. */
  readonly signer: Signer;
  /** What other modules look up before a student leaves for another school. */
  readonly clearance: readonly ClearanceCheck[];
}

/** Students who go to other schools and come from them, and what departments sign. */
export function transfersRoutes({ letterhead, signer, clearance: checks }: TransfersPorts): Route[] {
  return [
    ...transferRoutes({ letterhead, signer, checks }),
    ...signerRoutes({ checks }),
    ...dutyRoutes({ checks }),
    ...offerRoutes({ signer, checks }),
  ];
}
