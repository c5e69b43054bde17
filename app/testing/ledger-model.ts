/** What one operation moved, as a bookkeeper would note it: days, accounts by name, cents on the debit side. */
interface Moved {
  day: string;
  account: string;
  cents: number;
}

interface ModelCharge {
  invoiceId: number;
  chargeId: number;
  studentId: number;
  voteHeadId: number;
  receivable: 'fees' | 'other';
  /** Of the charge, then of its last note. */
  day: string;
  /** What stands against it, by account: the charge itself, and notes and discounts below nothing. */
  against: { account: string; cents: number }[];
}

interface ModelReceipt {
  id: number;
  studentId: number;
  amount: number;
  day: string;
  crossedOn: string | null;
}

/** The school's books as a plain list: what students owe is one sum, whatever stands on which receivable. */
export class LedgerModel {
  readonly charges: ModelCharge[] = [];
  readonly receipts: ModelReceipt[] = [];
  readonly journals: { id: number; day: string; bank: number; cash: number }[] = [];
  /** What students held when the books were opened. */
  readonly held: { day: string; cents: number }[] = [];
  opened: { day: string; cents: number } | null = null;
  readonly #moved: Moved[] = [];
  readonly #students: { day: string; studentId: number; cents: number }[] = [];

  /** Moves cents from one account to another. `students` stands for all that students owe and hold. */
  move(day: string, debit: string, credit: string, cents: number): void {
    this.#moved.push({ day, account: debit, cents }, { day, account: credit, cents: -cents });
  }

  /** The same with what a student owes on the debit side; below nothing, on the credit side. */
  owes(day: string, studentId: number, account: string, cents: number): void {
    this.move(day, 'students', account, cents);
    this.#students.push({ day, studentId, cents });
  }

  /** Debits less credits of each account up to a day. */
  accounts(to: string): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { day, account, cents } of this.#moved) if (day <= to) sums.set(account, (sums.get(account) ?? 0) + cents);
    return sums;
  }

  /** What each student owes on a day; below nothing, holds. */
  balances(to: string): Map<number, number> {
    const sums = new Map<number, number>();
    for (const { day, studentId, cents } of this.#students)
      if (day <= to) sums.set(studentId, (sums.get(studentId) ?? 0) + cents);
    return sums;
  }
}
