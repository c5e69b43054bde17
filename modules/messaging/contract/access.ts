import { anyOf } from '#kit/contract/access.ts';

/** All of messaging (specification section 6: ROLE_Send_Custom_sms is all messaging). */
export const messagingUse = anyOf('ROLE_Send_Custom_sms');
