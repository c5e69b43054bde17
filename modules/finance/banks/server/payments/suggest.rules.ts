import { createHash } from 'node:crypto';
import { plainNumber } from './admission.rules.ts';

/** A student whom a payment may be for, with what is known of the guardians. */
export interface Candidate {
  readonly studentId: number;
  readonly admissionNo: string;
  readonly name: string;
  readonly guardians: readonly { readonly name: string; readonly phones: readonly string[] }[];
}

/** What a payment tells of who paid, and for whom. */
export interface Clues {
  readonly accountRef: string | null;
  readonly payerName: string | null;
  readonly payerPhone: string | null;
  readonly narration: string | null;
}

interface Reason {
  /** In hundredths. */
  readonly weight: number;
  readonly words: string;
}

export interface Judged {
  readonly studentId: number;
  /** In hundredths: how sure all reasons together are. */
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/** A student with the forms in which numbers, names and phones are compared, made once for many payments. */
interface Prepared {
  readonly studentId: number;
  readonly admissionNo: string;
  readonly name: string;
  readonly right: Written;
  readonly names: readonly string[];
  readonly guardians: readonly { readonly name: string; readonly names: readonly string[]; readonly phones: readonly Phone[] }[];
}

interface Written {
  readonly plain: string;
  readonly look: string;
  readonly digits: string;
}

interface Phone {
  readonly digits: string;
  /** Worked out when a payment shows nothing else. */
  hash?: string;
}

const written = (text: string): Written => {
  const plain = plainNumber(text);
  return { plain, look: lookAlike(plain), digits: plain.replaceAll(/\D/g, '').replace(/^0+/, '') };
};

/** The likeliest first, at most five. */
export const suggest = (clues: Clues, candidates: readonly Candidate[]) => suggester(candidates)(clues);

/** The same for one payment after another: what is compared of the students is made ready once. */
export function suggester(candidates: readonly Candidate[]): (clues: Clues) => Judged[] {
  const prepared = candidates.map(({ guardians, ...student }): Prepared => ({
    ...student,
    right: written(student.admissionNo),
    names: namesOf(student.name),
    guardians: guardians.map(({ name, phones }) => ({
      name,
      names: namesOf(name),
      phones: phones.map((phone) => ({ digits: phone.replaceAll(/\D/g, '') })),
    })),
  }));
  return (clues) => judged(clues, prepared);
}

/** From how many hundredths on several payments may be given out together, and how far the next student has to be behind. */
const sureFrom = 80;
const apart = 10;

/** The first of the suggestions is likely enough, and alone. */
export const isSure = ([first, second]: readonly Judged[]) =>
  first !== undefined && first.confidence >= sureFrom && first.confidence - (second?.confidence ?? 0) >= apart;

function judged(clues: Clues, candidates: readonly Prepared[]): Judged[] {
  const typed = typedNumber(clues.accountRef ?? '');
  const payer = namesOf(clues.payerName ?? '');
  const said = namesOf(`${clues.accountRef ?? ''} ${clues.narration ?? ''}`);
  const phone = phoneClue(clues.payerPhone);
  return candidates
    .map((candidate) => {
      const reasons = [
        numberReason(typed, candidate),
        phoneReason(phone, candidate),
        guardianReason(payer, candidate),
        nameReason(said, candidate, 'a name given with the payment', 70),
        nameReason(payer, candidate, 'the payer’s name', 45),
      ].filter((reason) => reason !== null);
      const unsure = reasons.reduce((left, { weight }) => left * (1 - weight / 100), 1);
      return {
        studentId: candidate.studentId,
        confidence: Math.round((1 - unsure) * 100),
        reasons: reasons.toSorted((a, b) => b.weight - a.weight).map(({ words }) => words),
      };
    })
    .filter(({ confidence }) => confidence >= 25)
    .toSorted((a, b) => b.confidence - a.confidence || a.studentId - b.studentId)
    .slice(0, 5);
}

/** What was typed, as it stands and in its parts. */
interface Typed extends Written {
  readonly shown: string;
  readonly parts: ReadonlySet<string>;
}

function typedNumber(text: string): Typed {
  const parts = text.toUpperCase().split(/[^A-Z0-9/-]+/);
  return { ...written(text), shown: text.trim(), parts: new Set(parts.map(plainNumber)) };
}

function numberReason(typed: Typed, { admissionNo, right: { plain: right, look, digits } }: Prepared): Reason | null {
  const { plain, shown } = typed;
  if (plain.length < 2) return null;
  const said = () => `${shown} was typed; ${admissionNo}`;
  if (plain === right) return { weight: 95, words: `${shown} is the admission number` };
  if (typed.look === look) return { weight: 92, words: `${said()} has the letter O or I for a nought or a one` };
  const rest = plain.startsWith(right) ? plain.slice(right.length) : null;
  if (right.length >= 3 && rest !== null && /^[A-Z]/.test(rest))
    return { weight: 88, words: `${admissionNo} stands before ${rest} in ${shown}` };
  if (plain.length === right.length) {
    const wrong = right
      .split('')
      .map((sign, at) => (sign === plain[at] ? -1 : at))
      .filter((at) => at >= 0);
    const [first = 0, second = 0] = wrong;
    if (wrong.length === 2 && second === first + 1 && plain[first] === right[second] && plain[second] === right[first])
      return { weight: 85, words: `${said()} has two digits exchanged` };
    if (wrong.length === 1 && right.length >= 3) return { weight: 70, words: `${said()} has one digit other` };
  }
  if (isOneLess(plain, right)) return { weight: 60, words: `${said()} has one digit more` };
  if (right.length >= 3 && isOneLess(right, plain)) return { weight: 60, words: `${said()} has one digit less` };
  if (right.length >= 3 && typed.parts.has(right))
    return { weight: 90, words: `${admissionNo} stands in the account number ${shown}` };
  if (digits.length >= 3 && typed.digits === digits) return { weight: 75, words: `${said()} has the same digits` };
  return null;
}

/** Letters that are typed for digits. */
const lookAlike = (text: string) => text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** True when `short` is `long` without one sign. */
function isOneLess(short: string, long: string): boolean {
  if (short.length !== long.length - 1) return false;
  const at = short.split('').findIndex((sign, place) => sign !== long[place]);
  return at < 0 || short.slice(at) === long.slice(at + 1);
}

type PhoneClue = { kind: 'whole' | 'hash'; text: string } | { kind: 'masked'; start: string; end: string } | null;

/** A number in full, one of which only the first and last digits are shown, or its SHA-256. */
function phoneClue(text: string | null): PhoneClue {
  const plain = (text ?? '').replaceAll(/\s/g, '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(plain)) return { kind: 'hash', text: plain };
  const masked = /^\+?(\d{2,6})\*+(\d{2,4})$/.exec(plain);
  if (masked) return { kind: 'masked', start: masked[1] ?? '', end: masked[2] ?? '' };
  const digits = plain.replaceAll(/\D/g, '').replace(/^0(?=\d{9}$)/, '254');
  return digits.length >= 9 ? { kind: 'whole', text: digits } : null;
}

function phoneReason(clue: PhoneClue, { guardians }: Prepared): Reason | null {
  if (clue === null) return null;
  for (const { name, phones } of guardians)
    for (const phone of phones) {
      const { digits } = phone;
      if (clue.kind === 'whole' && digits === clue.text)
        return { weight: 85, words: `Paid from the phone of the guardian ${name}` };
      if (clue.kind === 'hash' && (phone.hash ??= sha(digits)) === clue.text)
        return { weight: 85, words: `Paid from the phone of the guardian ${name}` };
      if (clue.kind === 'masked' && digits.startsWith(clue.start) && digits.endsWith(clue.end))
        return { weight: 20, words: `The digits that are shown of the phone are those of the guardian ${name}` };
    }
  return null;
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

function guardianReason(payer: readonly string[], { guardians }: Prepared): Reason | null {
  let best: Reason | null = null;
  for (const guardian of guardians) {
    const reason = nameReason(payer, guardian, 'the payer’s name', 55);
    if (reason && reason.weight > (best?.weight ?? 0))
      best = { weight: reason.weight, words: `The guardian ${guardian.name} is near the payer’s name` };
  }
  return best;
}

/** Two names or more that are the same or nearly so; `weight` is that of all of a name. */
function nameReason(
  said: readonly string[],
  { name, names: own }: { readonly name: string; readonly names: readonly string[] },
  where: string,
  weight: number,
): Reason | null {
  if (said.length === 0 || own.length === 0) return null;
  const shared = own.filter((part) => said.some((other) => isNear(part, other))).length;
  if (shared < Math.min(2, own.length)) return null;
  return { weight: Math.round(weight * (0.6 + (0.4 * shared) / own.length)), words: `${name} is near ${where}` };
}

const namesOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length >= 3);

/** The same, or one letter other, more or less in a name of five letters and more. */
function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5) return false;
  if (a.length === b.length) return a.split('').filter((letter, at) => letter !== b[at]).length === 1;
  return isOneLess(a, b) || isOneLess(b, a);
}
