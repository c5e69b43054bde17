import type { Report } from '../provider.ts';

type Ending = Report['outcome'];

/** Africa's Talking's words for a delivery, small. */
const endings: Readonly<Record<string, Ending>> = {
  success: 'delivered',
  delivered: 'delivered',
  failed: 'failed',
  rejected: 'failed',
  expired: 'failed',
  absentsubscriber: 'failed',
  undelivered: 'failed',
  sent: 'under way',
  submitted: 'under way',
  buffered: 'under way',
  queued: 'under way',
};

const reasons: Readonly<Record<string, string>> = {
  insufficientcredit: 'The provider’s account has no balance left',
  userinblacklist: 'The number has asked the provider for no messages',
  userisinactive: 'The number is not in use',
  userdoesnotexist: 'The number does not exist',
  useraccountsuspended: 'The number is suspended',
  usernotsubscribedtoproduct: 'The number is not subscribed',
  notnetworksubscriber: 'The number is of another network',
  deliveryfailure: 'The phone could not be reached',
  absentsubscriber: 'The phone was off or out of reach',
  expired: 'The phone could not be reached in time',
};

const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, '');

/** What a word of the provider's means for the message. One that is not known here still ends it: a person decides. */
export function endingOf(status: string, failureReason: string | undefined): Pick<Report, 'outcome' | 'reason'> {
  const outcome = endings[plain(status)];
  if (outcome === undefined)
    return { outcome: 'unknown', reason: 'The provider’s report is not known here. It may have arrived' };
  const why = failureReason ?? (outcome === 'failed' ? status : '');
  const known = reasons[plain(why)];
  return { outcome, reason: known ?? (failureReason ? failureReason.replaceAll(/\p{Cc}/gu, ' ') : null) };
}
