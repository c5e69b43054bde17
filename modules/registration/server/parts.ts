import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { PackSection } from './board/paper/pack-sections.ts';
import type { ClearanceCheck } from './transfers/clearance.ts';
import type { DataSection } from './privacy/collect.job.ts';
import type { ErasureParts } from './privacy/erasure/parts.ts';
import type { PromotionParts } from './promotion/checks.ts';

/** What modules after this one plug in; the application puts it together. */
export interface RegistrationParts {
  /** Signs papers that leave the installation. */
  readonly signer: Signer;
  /** What other modules look up before a student leaves for another school. */
  readonly clearance: readonly ClearanceCheck[];
  /** What stands on top of the school's papers. */
  readonly letterhead: LetterheadProvider;
  /** The address of the installation as people open it, for the QR codes of papers. */
  readonly publicUrl: string;
  /** What is looked at before a year is ended, and what is carried over with the students. */
  readonly promotion: PromotionParts;
  /** What else is kept of a student, for the file that families may ask for. */
  readonly dataSections: readonly DataSection[];
  /** What becomes of the tables of every module when a person is erased, and what forbids it. */
  readonly erasure: ErasureParts;
  /** What the board reads of other modules before it meets. */
  readonly boardSections: readonly PackSection[];
}
