/** What became of a fine, in words. */
export const stepWords: Readonly<Record<string, string>> = {
  charged: 'Charged',
  waived: 'Waived',
  paid: 'Paid at the desk',
  recovered: 'Taken off pay',
  recovery_back: 'Not taken off pay',
  found: 'Found',
};
