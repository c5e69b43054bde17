import { fates as kitFates } from '#kit/server/fates.ts';
import { fates as biometricsFates } from '#modules/biometrics/server/fates.ts';
import { fates as examsFates } from '#modules/exams/server/fates.ts';
import { examFigures } from '#modules/exams/server/public.ts';
import { fates as financeFates } from '#modules/finance/server/fates.ts';
import { booksFigures, moneyRefusal } from '#modules/finance/server/public.ts';
import { fates as messagingFates } from '#modules/messaging/server/fates.ts';
import { fates as platformFates } from '#modules/platform/server/fates.ts';
import { fates as registrationFates } from '#modules/registration/server/privacy/fates.ts';
import type { ErasureParts } from '#modules/registration/server/public.ts';
import { fates as settingsFates } from '#modules/settings/server/fates.ts';

/** What the modules say about erasing a person: the fate of every table, what forbids it, and what it must leave as it is. */
export const erasure: ErasureParts = {
  fates: {
    ...kitFates,
    ...platformFates,
    ...settingsFates,
    ...registrationFates,
    ...messagingFates,
    ...biometricsFates,
    ...examsFates,
    ...financeFates,
  },
  refusals: [moneyRefusal],
  figures: [...booksFigures, ...examFigures],
};
