import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { counted } from './in-words.ts';
import { kindWords, type CopyStatus, type TitleKind } from '../../../catalogue/contract/words.ts';
import type { Refusal } from '../../contract/loans.ts';
import type { LoanTerms } from '../../contract/terms.ts';
import type { LoanFacts } from './facts.store.ts';

/** Why something is not lent, in a sentence, and whether another may allow it. */
export interface Against {
  readonly refusal: Refusal;
  readonly words: string;
  readonly overridable: boolean;
}

const never = (refusal: Refusal, words: string): Against => ({ refusal, words, overridable: false });
const unless = (refusal: Refusal, words: string): Against => ({ refusal, words, overridable: true });

const byStatus: Readonly<Record<CopyStatus, (title: string) => Against | null>> = {
  available: () => null,
  repair: (title) => never('repair', `“${title}” is in repair. Scan it at the return desk once it is back on the shelf.`),
  lost: (title) => never('lost', `This copy of “${title}” is on record as lost. Scan it at the return desk first: it was found.`),
  withdrawn: (title) => never('withdrawn', `This copy of “${title}” was withdrawn and is not lent any more.`),
  reference: (title) => unless('reference', `“${title}” is for reading in the library only.`),
};

interface Who {
  readonly name: string;
  readonly here: boolean;
  readonly sentHome: boolean;
}

/** What stands against lending to somebody whatever it is. */
export function againstBorrower(
  { name, here, sentHome }: Who,
  { overdue, suspendedUntil }: Pick<LoanFacts, 'overdue' | 'suspendedUntil'>,
  owed: number,
  { overdueBlock, finesBlock }: LoanTerms,
): Against[] {
  if (!here) return [never('left', `${name} has left the school. Nothing is lent to them.`)];
  const all: Against[] = [];
  if (sentHome) all.push(unless('sent_home', `${name} is suspended from school.`));
  if (overdueBlock !== null && overdue >= overdueBlock)
    all.push(unless('overdue', `${name} has ${counted(overdue, 'overdue book')}. Nothing is lent with ${overdueBlock} or more.`));
  if (finesBlock !== null && owed > finesBlock)
    all.push(unless('fines', `${name} owes KES ${formatCents(owed)}. Nothing is lent above KES ${formatCents(finesBlock)}.`));
  if (suspendedUntil !== null)
    all.push(unless('suspended', `${name} brought books late: nothing is lent to them until ${formatDay(suspendedUntil)}.`));
  return all;
}

interface What {
  readonly title: string;
  readonly kind: TitleKind;
  readonly status: CopyStatus;
}

/** What stands against lending a copy to a borrower, what no one can allow first. Nothing: it is lent. */
export function againstLoan(copy: What, who: Who, facts: LoanFacts, owed: number, terms: LoanTerms): Against[] {
  const { title, kind, status } = copy;
  const held = againstCopy(title, who.name, facts);
  const atCopy = byStatus[status](title);
  const all = [...(held ? [held] : []), ...(atCopy ? [atCopy] : []), ...againstBorrower(who, facts, owed, terms)];
  if (terms.loanDays === 0 && status !== 'reference')
    all.push(unless('not_lent', `By the rules “${title}” (${kindWords[kind].toLowerCase()}) is not lent to ${who.name}.`));
  if (terms.most !== null && facts.hasOfKind >= terms.most && terms.loanDays > 0)
    all.push(
      unless(
        'most',
        `${who.name} has ${facts.hasOfKind} of this kind (${kindWords[kind].toLowerCase()}), and may have ${terms.most}.`,
      ),
    );
  if (terms.mostOverall !== null && facts.has >= terms.mostOverall)
    all.push(unless('most_overall', `${who.name} has ${counted(facts.has, 'book')}, and may have ${terms.mostOverall}.`));
  return all.toSorted((a, b) => Number(a.overridable) - Number(b.overridable));
}

function againstCopy(title: string, name: string, facts: LoanFacts): Against | null {
  if (facts.theirs) return never('theirs', `${name} has this copy already.`);
  if (facts.heldBy !== null)
    return never('on_loan', `This copy is on loan to ${facts.heldBy}. Scan it at the return desk first: they are credited.`);
  if (facts.asideFor !== null) return never('reserved', `This copy of “${title}” is put aside for ${facts.asideFor}.`);
  // Their own is put aside, or enough stand on the shelf for all who wait before them.
  if (facts.before > 0 && facts.before >= facts.free)
    return never('reserved', `Others wait for “${title}”. Scan this copy at the return desk, and it is put aside for the next.`);
  return null;
}
