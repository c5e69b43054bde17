/** What a notice is about, in words. */
export const noticeKindWords: Readonly<Record<string, string>> = {
  validation: 'Question before a payment',
  confirmation: 'Payment',
  prompt: 'Answer to a prompt',
  payout: 'Refund',
  late: 'Refund that took too long',
  notice: 'Payment',
};
