import type { SchoolSide } from '#modules/platform/server/identity.ts';
import type { PlatformParts, SchoolCount } from '#modules/platform/server/parts.ts';
import { teachingRights } from '#modules/exams/server/public.ts';
import { forgetUnderWay, startBooks } from '#modules/finance/server/public.ts';
import { forgetUnsent } from '#modules/messaging/server/public.ts';
import { rollFiguresOfSchools, startBoard } from '#modules/registration/server/public.ts';
import {
  dutyRights,
  financeOtp,
  schoolProposals,
  staffCountsOfSchools,
  startSchool,
  switchWebhooksOff,
} from '#modules/settings/server/public.ts';
import { modules } from '../modules.ts';

/** Tables of the modules that a copy of a school leaves out. */
export const staysHere = modules.flatMap((module) => module.staysHere ?? []);

/** What a school's own records say of its users. */
export const schoolSide: SchoolSide = {
  asksCode: financeOtp,
  rightsOf: async (tx, schoolId, staffMemberId) => [
    ...(await dutyRights(tx, schoolId, staffMemberId)),
    ...(await teachingRights(tx, schoolId, staffMemberId)),
  ],
};

const none = { students: 0, girls: 0, boys: 0, teachers: 0, staff: 0 };

/** What the platform module, the first of all, needs of the modules after it. */
export function platformParts(
  given: Pick<PlatformParts, 'tokens' | 'messenger' | 'signer' | 'sealer' | 'mustEnrol' | 'hideUnknownUsers' | 'backupHours'>,
): PlatformParts {
  return {
    ...given,
    school: schoolSide,
    staysHere,
    restored: [forgetUnsent, forgetUnderWay, switchWebhooksOff],
    starters: [startSchool, startBoard, startBooks],
    proposals: schoolProposals,
    figures: async (tx) => {
      const counts = new Map<number, SchoolCount>();
      for (const part of [...(await rollFiguresOfSchools(tx)), ...(await staffCountsOfSchools(tx))])
        counts.set(part.schoolId, { ...none, ...counts.get(part.schoolId), ...part });
      return [...counts.values()];
    },
  };
}
