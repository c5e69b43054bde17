const known: Readonly<Record<string, string>> = {
  '1': 'There is not enough money in the payer’s M-Pesa.',
  '2': 'The amount is below what M-Pesa takes.',
  '3': 'The amount is above what M-Pesa takes at once.',
  '4': 'The payer has reached the day’s limit of M-Pesa.',
  '8': 'The account would hold more than M-Pesa allows.',
  '17': 'The same amount was paid less than two minutes ago. Wait, then send it again.',
  '1019': 'The prompt was not answered in time.',
  '1025': 'M-Pesa could not send the prompt. Send it again.',
  '9999': 'M-Pesa could not send the prompt. Send it again.',
  '1032': 'The payer cancelled it.',
  '1037': 'The phone could not be reached. It may be off, or without network.',
  '2001': 'The payer entered a wrong PIN.',
  '2028': 'M-Pesa does not let this short code ask for payments.',
  '8006': 'The payer’s M-Pesa is locked.',
  SFC_IC0003: 'M-Pesa does not know this number.',
};

/** What a result code of M-Pesa means, in a sentence. */
export const promptWords = (code: string, said: string | null): string =>
  known[code] ?? `M-Pesa says: ${said ?? 'no reason'} (${code}).`;
