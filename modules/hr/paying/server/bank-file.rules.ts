import type { Column } from '#kit/server/sheets/cells.ts';
import { writeCsv } from '#kit/server/sheets/csv.ts';
import type { SlipRoute } from '../../runs/contract/slips.ts';
import type { PaymentLayout } from '../contract/words.ts';

/** A line as files need it. */
export interface FileLine {
  payrollNo: string;
  fullName: string;
  nationalId: string | null;
  amount: number;
  route: SlipRoute;
}

const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  Ð: 'D',
};

/** Text as the systems of banks take it: letters without accents; what has no such letter becomes a question mark. */
export const inAscii = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/gu, (sign) => plain[sign] ?? (/[\s\p{Cc}]/u.test(sign) ? ' ' : '?'))
    .replaceAll(/ +/g, ' ')
    .trim();

/** The name that an account has at the bank, or their own. */
export const nameOf = ({ fullName, route }: Pick<FileLine, 'fullName' | 'route'>) => route.accountName ?? fullName;

const text = (key: string, label: string): Column => ({ key, label, kind: 'text' });
const amount: Column = { key: 'amount', label: 'Amount', kind: 'cents' };
const toBank = [text('bankCode', 'Bank code'), text('branchCode', 'Branch code')];
const account = [text('accountNo', 'Account no.'), text('name', 'Account name'), amount];
const said = [text('reference', 'Reference'), text('narration', 'Narration')];

const columns: Readonly<Record<Exclude<PaymentLayout, 'sheet'>, readonly Column[]>> = {
  eft: [...toBank, ...account, ...said],
  rtgs: [...toBank, text('bankName', 'Bank'), text('branchName', 'Branch'), ...account, ...said],
  b2c: [
    text('phone', 'Receiver number'),
    amount,
    text('name', 'Receiver name'),
    text('nationalId', 'ID no.'),
    text('narration', 'Reason'),
  ],
};

/** The file of a payment as CSV in ASCII without a mark in front. @param narration what stands on the statement of who is paid */
export function bankFile(layout: Exclude<PaymentLayout, 'sheet'>, lines: readonly FileLine[], narration: string): Uint8Array {
  const rows = lines.map((line) => {
    const { route, amount: cents, payrollNo, nationalId } = line;
    const words = {
      bankCode: route.bankCode,
      bankName: route.bankName,
      branchCode: route.branchCode,
      branchName: route.branchName,
      accountNo: route.accountNo,
      phone: route.phone?.replace(/^\+/, ''),
      name: layout === 'b2c' ? line.fullName : nameOf(line),
      reference: payrollNo,
      nationalId,
      narration,
    };
    return { ...Object.fromEntries(Object.entries(words).map(([key, value]) => [key, inAscii(value ?? '')])), amount: cents };
  });
  return Buffer.from(writeCsv(columns[layout], rows, 'UTC').toString('utf8').replace('\uFEFF', ''), 'ascii');
}
