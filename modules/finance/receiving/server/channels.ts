/** By which way money comes by itself. */
export type Channel = 'mpesa' | 'equity' | 'kcb' | 'statement';

/** What receipts call the way by which the money came. */
export const sourceOf = (channel: Channel): 'mpesa' | 'bank' => (channel === 'mpesa' ? 'mpesa' : 'bank');

export const modeOf = (channel: Channel): 'mpesa' | 'bank_slip' | 'eft' =>
  channel === 'mpesa' ? 'mpesa' : channel === 'statement' ? 'bank_slip' : 'eft';

/** As people call the channel. */
export const channelNames: Record<Channel, string> = {
  mpesa: 'M-Pesa',
  equity: 'Equity Bank',
  kcb: 'KCB',
  statement: 'Bank statement',
};
