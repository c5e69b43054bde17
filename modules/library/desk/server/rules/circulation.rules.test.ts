import { describe, expect, it } from 'vitest';
import { titleKinds } from '../../../catalogue/contract/words.ts';
import { ruleBorrowers } from '../../contract/words.ts';
import { type BorrowerSort, type CirculationRule, ruleFields, ruleName, termsFor, usualTerms } from './circulation.rules.ts';

const silent = Object.fromEntries(ruleFields.map((field) => [field, null])) as unknown as CirculationRule;
let serial = 0;
const rule = (of: Partial<CirculationRule>): CirculationRule => {
  serial += 1;
  return { ...silent, id: serial, borrower: 'anyone', classId: null, className: null, kind: null, ...of };
};

const boarder = (classId: number | null): BorrowerSort => ({ kind: 'student', classId, boarding: 'boarder' });
const teacher: BorrowerSort = { kind: 'staff', teacher: true };

describe('which rule holds', () => {
  it('is the one for these borrowers before the one for this kind, and each says what it says', () => {
    const rules = [
      rule({ loanDays: 14, most: 3, finePerDay: 500 }),
      rule({ kind: 'textbook', loanDays: 300, most: 12 }),
      rule({ borrower: 'student', loanDays: 7 }),
      rule({ borrower: 'boarder', classId: 4, className: 'Form 4', kind: 'fiction', most: 1 }),
      rule({ borrower: 'teacher', loanDays: 90, mostOverall: 40 }),
    ];
    const textbook = termsFor({ rules, lostFee: 0 }, boarder(4), 'textbook');
    // As Koha: the category of the borrower weighs more than the kind of the item, rule by rule.
    expect([textbook.terms.loanDays, textbook.terms.most, textbook.terms.finePerDay]).toEqual([7, 12, 500]);
    expect(textbook.from.loanDays?.borrower).toBe('student');
    expect(textbook.from.most?.kind).toBe('textbook');
    const fiction = termsFor({ rules, lostFee: 0 }, boarder(4), 'fiction').terms;
    expect([fiction.rule, fiction.loanDays, fiction.most]).toEqual(['Boarders of Form 4: fiction', 7, 1]);
    expect(termsFor({ rules, lostFee: 0 }, boarder(3), 'fiction').terms.most).toBe(3);
    expect(termsFor({ rules, lostFee: 0 }, teacher, 'textbook').terms).toMatchObject({ loanDays: 90, most: 12, mostOverall: 40 });
    expect(termsFor({ rules, lostFee: 0 }, { kind: 'staff', teacher: false }, 'other').terms).toMatchObject({
      loanDays: 14,
      mostOverall: null,
    });
  });

  it('renews for as long as the loan where no rule says how long, and says what is usual where there is none', () => {
    expect(termsFor({ rules: [], lostFee: 0 }, teacher, 'other').terms).toEqual(usualTerms);
    expect(termsFor({ rules: [rule({ loanDays: 30 })], lostFee: 0 }, teacher, 'other').terms.renewalDays).toBe(30);
    expect(termsFor({ rules: [rule({ loanDays: 30, renewalDays: 7 })], lostFee: 0 }, teacher, 'other').terms.renewalDays).toBe(7);
  });

  it('asks for the usual fee of what is lost where no rule says another', () => {
    const fee = (rules: CirculationRule[]) => termsFor({ rules, lostFee: 5_000 }, teacher, 'other').terms.lostFee;
    expect([fee([]), fee([rule({ loanDays: 3 })]), fee([rule({ lostFee: 0 })]), fee([rule({ lostFee: 7 })])]).toEqual([
      5_000, 5_000, 0, 7,
    ]);
  });

  it('takes a hard due date as a whole: one rule’s day never goes with another’s way', () => {
    const rules = [
      rule({ hardDue: 'on', hardDueOn: '2026-11-20', hardDueTerm: false }),
      rule({ borrower: 'staff', hardDue: 'before', hardDueTerm: true }),
      rule({ borrower: 'teacher', hardDue: 'none' }),
    ];
    expect(termsFor({ rules, lostFee: 0 }, { kind: 'staff', teacher: false }, 'other').terms).toMatchObject({
      hardDue: 'before',
      hardDueOn: null,
      hardDueTerm: true,
    });
    expect(termsFor({ rules, lostFee: 0 }, teacher, 'other').terms).toMatchObject({
      hardDue: 'none',
      hardDueOn: null,
      hardDueTerm: false,
    });
    expect(termsFor({ rules, lostFee: 0 }, boarder(1), 'other').terms).toMatchObject({ hardDue: 'on', hardDueOn: '2026-11-20' });
  });
});

/**
 * The order as it is written down for users, most special first: nothing of the code under test. For each borrower the groups that they are in,
 * and in each group the rule for the kind before the one for all kinds.
 */
const order: Readonly<Record<string, readonly string[]>> = {
  'boarder of class': ['boarder+class', 'student+class', 'boarder', 'student', 'anyone'],
  'day scholar of class': ['day+class', 'student+class', 'day', 'student', 'anyone'],
  'boarder without class': ['boarder', 'student', 'anyone'],
  teacher: ['teacher', 'staff', 'anyone'],
  'other staff': ['staff', 'anyone'],
};
const people: Readonly<Record<string, BorrowerSort>> = {
  'boarder of class': boarder(7),
  'day scholar of class': { kind: 'student', classId: 7, boarding: 'day' },
  'boarder without class': boarder(null),
  teacher,
  'other staff': { kind: 'staff', teacher: false },
};

/** A generator of its own, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

it('agrees with the written order for random sets of rules, field by field', () => {
  const next = random(20_260_301);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  for (let round = 0; round < 1_500; round += 1) {
    const byPlace = new Map<string, CirculationRule>();
    for (let made = 0; made < 14; made += 1) {
      const borrower = pick(ruleBorrowers);
      const classId = ['student', 'boarder', 'day'].includes(borrower) && next() < 0.5 ? pick([7, 8]) : null;
      const kind = next() < 0.5 ? pick(titleKinds) : null;
      // One rule a place, as the table has it.
      byPlace.set(
        `${borrower}${classId === null ? '' : `+${classId}`} ${kind ?? '*'}`,
        rule({
          borrower,
          classId,
          kind,
          loanDays: next() < 0.5 ? Math.floor(next() * 50) : null,
          most: next() < 0.5 ? Math.floor(next() * 9) : null,
          finePerDay: next() < 0.3 ? Math.floor(next() * 900) : null,
          reservable: next() < 0.3 ? next() < 0.5 : null,
        }),
      );
    }
    const kind = pick(titleKinds);
    const who = pick(Object.keys(people));
    const rules = [...byPlace.values()].toSorted(() => next() - 0.5);
    const { terms } = termsFor({ rules, lostFee: 0 }, people[who] as BorrowerSort, kind);
    const places = (order[who] as readonly string[]).flatMap((group) => {
      const named = group.replace('+class', '+7');
      return [`${named} ${kind}`, `${named} *`];
    });
    const said = <F extends 'loanDays' | 'most' | 'finePerDay' | 'reservable'>(field: F) =>
      places.map((place) => byPlace.get(place)?.[field] ?? null).find((value) => value !== null) ?? usualTerms[field];
    expect([terms.loanDays, terms.most, terms.finePerDay, terms.reservable]).toEqual([
      said('loanDays'),
      said('most'),
      said('finePerDay'),
      said('reservable'),
    ]);
    const first = places.map((place) => byPlace.get(place)).find((one) => one !== undefined);
    expect(terms.rule).toBe(first ? ruleName(first) : null);
  }
});
