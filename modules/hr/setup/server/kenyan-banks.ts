/**
 * Banks by the two digits that the clearing house of the Kenya Bankers Association gives them. Held against what is published of
 * 01, 02, 03, 11, 12, 31, 57, 63, 68 and 70 (slash.com/routing-numbers/country/kenya, 2026) and of 05 with its branches
 * (victormochere.com/bank-of-india-kenya-branch-codes); a code that a bank has changed is changed on the screen.
 */
export const kenyanBanks: readonly (readonly [code: string, name: string])[] = [
  ['01', 'KCB Bank Kenya'],
  ['02', 'Standard Chartered Bank Kenya'],
  ['03', 'Absa Bank Kenya'],
  ['05', 'Bank of India'],
  ['06', 'Bank of Baroda (Kenya)'],
  ['07', 'NCBA Bank Kenya'],
  ['10', 'Prime Bank'],
  ['11', 'Co-operative Bank of Kenya'],
  ['12', 'National Bank of Kenya'],
  ['14', 'M Oriental Bank'],
  ['16', 'Citibank N.A. Kenya'],
  ['17', 'Habib Bank AG Zurich'],
  ['18', 'Middle East Bank Kenya'],
  ['19', 'Bank of Africa Kenya'],
  ['23', 'Consolidated Bank of Kenya'],
  ['25', 'Credit Bank'],
  ['26', 'Access Bank (Kenya)'],
  ['31', 'Stanbic Bank Kenya'],
  ['35', 'African Banking Corporation'],
  ['43', 'Ecobank Kenya'],
  ['50', 'Paramount Bank'],
  ['51', 'Kingdom Bank'],
  ['53', 'Guaranty Trust Bank (Kenya)'],
  ['54', 'Victoria Commercial Bank'],
  ['55', 'Guardian Bank'],
  ['57', 'I&M Bank'],
  ['59', 'Development Bank of Kenya'],
  ['60', 'SBM Bank Kenya'],
  ['61', 'HFC'],
  ['62', 'Kenya Post Office Savings Bank'],
  ['63', 'Diamond Trust Bank Kenya'],
  ['65', 'Commercial International Bank (CIB) Kenya'],
  ['66', 'Sidian Bank'],
  ['68', 'Equity Bank Kenya'],
  ['70', 'Family Bank'],
  ['72', 'Gulf African Bank'],
  ['74', 'Premier Bank Kenya'],
  ['75', 'DIB Bank Kenya'],
  ['76', 'UBA Kenya Bank'],
];

/** Branches whose codes are published with their source above; a school adds its own by hand or from its bank’s sheet. */
export const kenyanBranches: readonly (readonly [bank: string, code: string, name: string])[] = [
  ['05', '000', 'Kenyatta Avenue, Nairobi'],
  ['05', '001', 'Nkrumah Road, Mombasa'],
  ['05', '002', 'Industrial Area'],
  ['05', '003', 'Westlands'],
  ['05', '005', 'Eldoret'],
];
