import { formatDay } from '#kit/contract/dates.ts';
import { filled } from '#modules/messaging/outgoing/contract/placeholders.ts';
import { modeWords } from '../../../receiving/contract/modes.ts';
import { kes, plain } from '../../../receiving/server/tell/kes.ts';
import type { ReminderKind } from '../../contract/reminders.ts';

/** What a school sends until it has written its own. */
export const ownTexts: Record<ReminderKind, { english: string; swahili: string }> = {
  balance: {
    english: 'Dear {guardian}, the fee balance of {student} is {balance}. Please pay soon and name {adm} when you do. {school}',
    swahili: 'Mpendwa {guardian}, salio la karo ya {student} ni {balance}. Tafadhali lipa mapema, ukitaja {adm}. {school}',
  },
  invoice: {
    english: 'Dear {guardian}, {student} has been billed {billed}, due by {due}. Balance now: {balance}. {school}',
    swahili: 'Mpendwa {guardian}, {student} ametozwa {billed}, lipa kabla ya {due}. Salio sasa: {balance}. {school}',
  },
};

/** What a message says of one student. */
export interface Told {
  id: number;
  fullName: string;
  admissionNo: string;
  seat: string | null;
  balance: number;
  billed: number;
  paid: number;
  due: string | null;
  /** The newest invoice that is told of; null where none is. */
  invoiceId: number | null;
}

/** The text as a guardian gets it; of siblings amounts stand together and each. */
export function textFor(
  body: string,
  students: readonly Omit<Told, 'invoiceId'>[],
  more: { guardian: string; school: string; paybill: string },
): string {
  const amounts = (of: (one: Omit<Told, 'invoiceId'>) => number) => {
    const sum = kes(students.reduce((total, one) => total + of(one), 0));
    if (students.length < 2) return sum;
    return `${sum} (${students.map((one) => `${one.fullName.split(' ')[0]} ${plain(of(one))}`).join(', ')})`;
  };
  const due = students
    .flatMap((one) => one.due ?? [])
    .toSorted()
    .at(0);
  return filled(body, {
    ...more,
    student: together(students.map(({ fullName }) => fullName)),
    adm: together(students.map(({ admissionNo }) => admissionNo)),
    class: together([...new Set(students.flatMap(({ seat }) => seat ?? []))]),
    balance: amounts(({ balance }) => balance),
    billed: amounts(({ billed }) => billed),
    paid: amounts(({ paid }) => paid),
    due: due ? formatDay(due) : '',
  });
}

/** The text of a receipt as it would read had the student just paid KES 5,000: for looking at it before it is used. */
export function receiptText(
  body: string,
  { fullName, admissionNo, seat, balance }: Pick<Told, 'fullName' | 'admissionNo' | 'seat' | 'balance'>,
  { guardian, school, day }: { guardian: string; school: string; day: string },
): string {
  const example = { paid: kes(500_000), mode: modeWords.mpesa, receipt: `RCT/${day.slice(0, 4)}/00001`, day: formatDay(day) };
  const student = { student: fullName, adm: admissionNo, class: seat ?? '', balance: kes(balance) };
  return filled(body, { ...example, ...student, guardian, school });
}

const together = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`;
