import { formatPhone } from '#kit/contract/phone.ts';
import type { RowReader } from '#kit/server/imports/row-reader.ts';
import { sameName } from '#kit/server/imports/same-name.ts';
import type { KnownGuardian } from './register-lists.ts';

/** A guardian as a row gives them. */
export interface GivenGuardian {
  fullName: string;
  phone: string | null;
  alternativePhone: string | null;
  email: string | null;
  nationalId: string | null;
  occupation: string | null;
  relation: string;
  paysFees: boolean;
}

/** Phones that the rows before have given to somebody, and the register's own. */
export interface PhoneBook {
  readonly known: ReadonlyMap<string, KnownGuardian>;
  readonly file: Map<string, { fullName: string; row: number }>;
  /** One phone is one guardian, whatever the name. */
  readonly samePhone: boolean;
}

/** The guardian in the columns that begin with `prefix`; null when all are empty. */
export function readGuardian(
  reader: RowReader,
  row: number,
  prefix: string,
  book: PhoneBook,
  first: boolean,
): GivenGuardian | null {
  const name = reader.text(`${prefix}Name`);
  const [phone = null, second = null, ...further] = reader.phones(`${prefix}Phone`);
  if (name === null) {
    if (reader.text(`${prefix}Phone`) !== null) reader.refuse(`${prefix}Name`, 'empty', 'The phone has no name beside it.');
    return null;
  }
  if (name.length > 120) reader.refuse(`${prefix}Name`, 'too long', 'Keep the name within 120 characters.');
  if (phone !== null) checkOwner(reader, row, prefix, { name, phone }, book);
  const cut = (key: string, most: number) => reader.cut(`${prefix}${key}`, most);
  const written = reader.phone(`${prefix}OtherPhone`);
  const alternativePhone = written ?? second;
  for (const [at, other] of [second, ...further].entries()) {
    if (other === null || other === written) continue;
    const taken = at === 0 && written === null;
    const title = taken ? 'two numbers, the second is the other phone' : 'another number left out';
    reader.note(`${prefix}Phone`, title, `${formatPhone(other)} is ${taken ? 'kept as other phone' : 'left out'}.`);
  }
  const email = reader.text(`${prefix}Email`);
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    reader.refuse(`${prefix}Email`, 'not an e-mail address', `“${email}” is no e-mail address.`);
  return {
    fullName: name,
    phone,
    alternativePhone,
    email,
    nationalId: reader.code(`${prefix}NationalId`) === null ? null : cut('NationalId', 30),
    occupation: cut('Occupation', 60),
    relation: cut('Relation', 40) ?? 'Guardian',
    paysFees: first,
  };
}

function checkOwner(
  reader: RowReader,
  row: number,
  prefix: string,
  { name, phone }: { name: string; phone: string },
  book: PhoneBook,
) {
  const known = book.known.get(phone);
  const other = book.file.get(phone);
  const owner = known?.fullName ?? other?.fullName;
  if (owner !== undefined && !sameName(owner, name) && !book.samePhone) {
    const where = known ? 'in the register' : `in row ${other?.row}`;
    reader.refuse(`${prefix}Phone`, 'belongs to somebody else', `${formatPhone(phone)} is ${owner}’s ${where}, not ${name}’s.`);
    return;
  }
  if (!other) book.file.set(phone, { fullName: name, row });
}
