import { IconMessage } from '@tabler/icons-react';
import { to } from '#kit/contract/screen.ts';
import type { StudentStep } from '#modules/registration/web/public.tsx';
import { mostValues } from '../audience/contract/limits.ts';
import { composeScreens } from '../compose/contract/screens.ts';
import { messagingUse } from '../contract/access.ts';

/** What messaging does with students that were chosen in their list: their guardians are written to. */
export const studentSteps: readonly StudentStep[] = [
  {
    label: 'Send SMS',
    icon: IconMessage,
    access: messagingUse,
    most: mostValues,
    hrefOf: (ids) => to(composeScreens.newSms, {}, { students: ids.join(',') }),
  },
];
