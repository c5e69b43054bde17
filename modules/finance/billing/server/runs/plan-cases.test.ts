import { expect, test } from 'vitest';
import { chooseStructure } from './choose.rules.ts';
import { discountsOf } from './discounts.rules.ts';
import { forWeeks, weeksFrom } from './late.rules.ts';
import { planStudent } from './plan.rules.ts';
import type { PlanRule, PlanStructure, PlanStudent } from './plan.types.ts';
import { line, rule, structure as plainStructure, student as plainStudent, term } from './testing/plan-world.ts';

const student = (changes: Partial<PlanStudent> = {}): PlanStudent =>
  plainStudent({ id: 7, category: 'Orphan', sponsorIds: [5, 6], ...changes });
const structure = (changes: Partial<PlanStructure> = {}): PlanStructure =>
  plainStructure({ lines: [line(1, 1000), line(2, 500)], ...changes });
const plan = (of: Partial<PlanStudent>, structures: PlanStructure[] = [structure()], how = {}, rules: PlanRule[] = []) =>
  planStudent(student(of), { term, structures, rules }, how);

const particulars: readonly [Partial<PlanStructure>, Partial<PlanStudent>][] = [
  [{ classIds: [2, 3] }, { classId: 4 }],
  [{ classIds: [2, 3] }, { classId: null }],
  [{ boarding: 'day' }, { boarding: 'boarder' }],
  [{ newcomer: 'continuing' }, { newcomer: true }],
  [{ gender: 'female' }, { gender: 'male' }],
  [{ category: 'ORPHAN' }, { category: 'Staff' }],
  [{ category: 'ORPHAN' }, { category: null }],
  [{ sponsorId: 6 }, { sponsorIds: [5] }],
];
test.each(particulars)('a structure of %j is not that of a student of %j, and goes before one of all', (only, other) => {
  const both = [structure(), structure({ id: 2, title: 'Some', ...only })];
  expect(chooseStructure(both, student())).toMatchObject({ title: 'Some' });
  expect(chooseStructure(both, student(other))).toMatchObject({ title: 'All' });
  expect(chooseStructure(both.slice(1), student(other))).toBe('No published fee structure fits.');
});

test('two particulars go before one, each counting as one', () => {
  const one = structure({ id: 1, title: 'One', classIds: [2, 3, 4] });
  const two = structure({ id: 2, title: 'Two', category: 'orphan', sponsorId: 5 });
  const girls = structure({ id: 3, title: 'New girls', gender: 'female', newcomer: 'new' });
  expect(chooseStructure([one, two, girls], student())).toMatchObject({ title: 'Two' });
  expect(chooseStructure([one, two, girls], student({ newcomer: true }))).toBe(
    'Two fee structures fit alike: Two and New girls.',
  );
  expect(
    chooseStructure([two, structure({ title: 'Boarding', boarding: 'day', classIds: [3], gender: 'female' })], student()),
  ).toMatchObject({
    title: 'Boarding',
  });
});

test('whom a discount is for: the children from one to another, a category, a sponsor, who is named', () => {
  const nets = [{ voteHeadId: 1, amount: 1000 }];
  const gets = (of: Partial<PlanRule>, who: Partial<PlanStudent>) =>
    discountsOf(student(who), nets, [rule({ percent: 1000, ...of })]).map(({ amount }) => amount);
  const ranks = (of: Partial<PlanRule>) => [1, 2, 3, 4].map((rank) => gets({ who: 'siblings', ...of }, { rank })[0] ?? 0);
  expect(ranks({})).toEqual([0, 100, 100, 100]);
  expect(ranks({ rankFrom: 3 })).toEqual([0, 0, 100, 100]);
  expect(ranks({ rankFrom: 2, rankTo: 3 })).toEqual([0, 100, 100, 0]);
  expect([
    gets({ who: 'category', category: 'orphan' }, {}),
    gets({ who: 'category', category: 'orphan' }, { category: null }),
  ]).toEqual([[100], []]);
  expect([
    gets({ who: 'sponsor', sponsorId: 6 }, {}),
    gets({ who: 'sponsor', sponsorId: 7 }, {}),
    gets({ who: 'sponsor' }, {}),
  ]).toEqual([[100], [], []]);
  expect([gets({ id: 4 }, { ruleIds: [4] }), gets({ id: 4 }, { ruleIds: [3] })]).toEqual([[100], []]);
});

test('what a discount takes: a share of what was charged, an amount of what is left, and only from its vote head', () => {
  const nets = [
    { voteHeadId: 1, amount: 1000 },
    { voteHeadId: 2, amount: 505 },
    { voteHeadId: 3, amount: -40 },
  ];
  const off = (...rules: PlanRule[]) =>
    discountsOf(student({ ruleIds: rules.map(({ id }) => id) }), nets, rules).map(({ ruleId, voteHeadId, amount }) => [
      ruleId,
      voteHeadId,
      amount,
    ]);
  expect(off(rule({ percent: 1000 }))).toEqual([
    [1, 1, 100],
    [1, 2, 51],
  ]);
  expect(off(rule({ percent: 5000, voteHeadId: 2 }))).toEqual([[1, 2, 253]]);
  expect(off(rule({ percent: 5000, voteHeadId: 3 }))).toEqual([]);
  // The second share is of the whole again; the third, an amount, spreads over what is left; the fourth finds nothing.
  expect(
    off(
      rule({ percent: 6000, voteHeadId: 1 }),
      rule({ id: 2, percent: 2000, voteHeadId: 1 }),
      rule({ id: 3, amount: 141 }),
      rule({ id: 4, percent: 10_000, voteHeadId: 1 }),
      rule({ id: 5, amount: 9, voteHeadId: 1 }),
    ),
  ).toEqual([
    [1, 1, 600],
    [2, 1, 200],
    [3, 1, 40],
    [3, 2, 101],
    [4, 1, 160],
  ]);
  // Of a cent too, and of nothing nothing.
  const cent = [0, 1].map((amount, at) => ({ voteHeadId: at + 1, amount }));
  expect(discountsOf(student({ ruleIds: [1] }), cent, [rule({ amount: 5 })])).toEqual([{ ruleId: 1, voteHeadId: 2, amount: 1 }]);
  const given = [
    { ruleId: 1, voteHeadId: 1, amount: 30 },
    { ruleId: 9, voteHeadId: 2, amount: 20 },
  ];
  expect(discountsOf(student({ ruleIds: [1], given }), nets, [rule({ percent: 1000 })])).toEqual([
    { ruleId: 1, voteHeadId: 1, amount: 70 },
    { ruleId: 1, voteHeadId: 2, amount: 51 },
    { ruleId: 9, voteHeadId: 2, amount: -20 },
  ]);
});

test('a run charges what is missing, with the discounts of all the term, and changes nothing that was billed', () => {
  const billed = [{ voteHeadId: 1, charges: [{ chargeId: 51, net: 900 }] }];
  const off = [rule({ who: 'category', category: 'Orphan', percent: 1000 })];
  const made = plan({ billed }, [structure()], {}, off);
  expect(made).toMatchObject({
    studentId: 7,
    structureId: 1,
    structure: 'All',
    reason: null,
    charges: [{ lineId: 20, voteHeadId: 2, title: 'Head 2', amount: 500, dueOn: '2026-01-31' }],
    adjustments: [],
    discounts: [
      { ruleId: 1, voteHeadId: 1, amount: 90 },
      { ruleId: 1, voteHeadId: 2, amount: 50 },
    ],
    weeks: null,
    total: 500,
    discount: 140,
  });
  expect(plan({ billed }, [structure()], { discounts: false }, off)).toMatchObject({ discounts: [], discount: 0 });
  const all = [...billed, { voteHeadId: 2, charges: [{ chargeId: 52, net: 1 }] }];
  expect(plan({ billed: all }, [structure()], {}, off)).toMatchObject({
    reason: 'Billed already.',
    discounts: [],
    total: 0,
    discount: 0,
  });
  expect(plan({ billed }, [structure({ lines: [line(1, 1000)] })])).toMatchObject({ reason: 'Billed already.' });
  expect(plan({}, [structure({ lines: [] })])).toMatchObject({ reason: 'The fee structure has nothing for this term.' });
  expect(plan({ elsewhere: [1, 2] })).toMatchObject({ reason: 'Nothing is left to charge.', structureId: 1 });
  expect(plan({}, [])).toMatchObject({ reason: 'No published fee structure fits.', structureId: null, structure: null });
});

test('differences bring each charge to what the structure says, share by share, and discounts follow', () => {
  const how = { differences: true };
  expect(plan({}, [structure()], how).reason).toBe('Not billed yet.');
  const billed = [
    {
      voteHeadId: 1,
      charges: [
        { chargeId: 51, net: 600 },
        { chargeId: 52, net: 200 },
        { chargeId: 53, net: -10 },
      ],
    },
    { voteHeadId: 3, charges: [{ chargeId: 54, net: 70 }] },
  ];
  const off = [rule({ who: 'category', category: 'Orphan', percent: 1000 })];
  expect(plan({ billed }, [structure()], how, off)).toMatchObject({
    charges: [{ voteHeadId: 2, amount: 500 }],
    adjustments: [
      { chargeId: 51, voteHeadId: 1, amount: 158 },
      { chargeId: 52, voteHeadId: 1, amount: 52 },
      { chargeId: 54, voteHeadId: 3, amount: -70 },
    ],
    discounts: [
      { ruleId: 1, voteHeadId: 1, amount: 100 },
      { ruleId: 1, voteHeadId: 2, amount: 50 },
    ],
    total: 500 + 210 - 70,
    discount: 150,
  });
  const same = [1, 2].map((voteHeadId) => ({
    voteHeadId,
    charges: [{ chargeId: voteHeadId, net: voteHeadId === 1 ? 1000 : 500 }],
  }));
  expect(plan({ billed: same }, [structure()], how).reason).toBe('No difference.');
  // A discount that is new is a difference by itself.
  expect(plan({ billed: same }, [structure()], how, off)).toMatchObject({
    reason: null,
    charges: [],
    adjustments: [],
    total: 0,
    discount: 150,
  });
});

test('weeks of a term: one that has begun counts, what is charged by the year or once is whole', () => {
  expect(weeksFrom('2026-01-05', '2026-01-05', '2026-01-05')).toEqual({ left: 1, of: 1 });
  expect(weeksFrom('2026-01-11', '2026-01-05', '2026-01-12')).toEqual({ left: 2, of: 2 });
  expect(weeksFrom('2026-01-12', '2026-01-05', '2026-01-12')).toEqual({ left: 1, of: 2 });
  expect(weeksFrom('2026-01-01', '2026-01-05', '2026-01-04')).toEqual({ left: 1, of: 1 });
  expect(forWeeks(1001, { left: 1, of: 2 })).toBe(501);
  const lines = [line(1, 1300), line(2, 1300, 'year'), line(3, 1300, 'once')];
  const made = (admittedOn: string, late: 'full' | 'weeks' = 'weeks') => {
    const { charges, weeks } = plan({ admittedOn, late }, [structure({ lines })]);
    return [charges.map(({ amount }) => amount), weeks];
  };
  expect(made('2026-01-11')).toEqual([[1300, 1300, 1300], null]);
  expect(made('2026-01-12')).toEqual([[1200, 1300, 1300], { left: 12, of: 13 }]);
  expect(made('2026-01-12', 'full')).toEqual([[1300, 1300, 1300], null]);
});

test('a family’s own instalments go before those of the structure; one alone only says the day', () => {
  const parts = [
    { share: 7000, dueOn: '2026-01-05' },
    { share: 3000, dueOn: '2026-03-05' },
  ];
  const own = [{ share: 10_000, dueOn: '2026-02-02' }];
  const lines = [line(1, 1000), line(2, 1)];
  const made = (of: Partial<PlanStudent>) =>
    plan(of, [structure({ parts, lines })]).charges.map(({ lineId, title, amount, dueOn }) => [lineId, title, amount, dueOn]);
  expect(made({})).toEqual([
    [10, 'Head 1, part 1 of 2', 700, '2026-01-05'],
    [null, 'Head 1, part 2 of 2', 300, '2026-03-05'],
    [20, 'Head 2, part 1 of 2', 1, '2026-01-05'],
  ]);
  expect(made({ parts: own })).toEqual([
    [10, 'Head 1', 1000, '2026-02-02'],
    [20, 'Head 2', 1, '2026-02-02'],
  ]);
});
