import type { z } from 'zod';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { port } from '#kit/server/module/ports.ts';
import type { LawDraft } from '../../contract/law.ts';
import type { impactRow } from '../../contract/packs.ts';

export interface LawImpact {
  /** The first day of the posted month that was worked out anew. */
  readonly month: string;
  readonly people: z.output<typeof impactRow>[];
}

/**
 * What laws would have made of the last posted payslips, with everything else as it was; nothing is written. Null while no payroll is posted. Payroll
 * fills it, since the laws stand before it.
 */
export const lawImpact = port<(ctx: SchoolContext, laws: readonly LawDraft[]) => Promise<LawImpact | null>>('hr.lawImpact');
