import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Candidate, type Clues, isSure, suggest } from './suggest.rules.ts';

const nobody: Clues = { accountRef: null, payerName: null, payerPhone: null, narration: null };
const student = (studentId: number, admissionNo: string, name = 'A B', guardians: Candidate['guardians'] = []): Candidate => ({
  studentId,
  admissionNo,
  name,
  guardians,
});
/** How sure it is of one student, and why. */
const judged = (clues: Partial<Clues>, of: Candidate) => {
  const [found] = suggest({ ...nobody, ...clues }, [of]);
  return found ? [found.confidence, ...found.reasons] : null;
};

test.each([
  ['4821', '4821', 95, '4821 is the admission number'],
  [' adm/42 ', 'ADM-42', 95, 'adm/42 is the admission number'],
  ['48', '48', 95, '48 is the admission number'],
  ['48O1', '4801', 92, '48O1 was typed; 4801 has the letter O or I for a nought or a one'],
  ['L8I1', '1811', 92, 'L8I1 was typed; 1811 has the letter O or I for a nought or a one'],
  ['T1 4821', '4821', 90, '4821 stands in the account number T1 4821'],
  ['T1 482', '482', 90, '482 stands in the account number T1 482'],
  ['T1 ADM/42', 'ADM42', 90, 'ADM42 stands in the account number T1 ADM/42'],
  ['482 FEES', '482', 88, '482 stands before FEES in 482 FEES'],
  ['84', '48', 85, '84 was typed; 48 has two digits exchanged'],
  ['4281', '4821', 85, '4281 was typed; 4821 has two digits exchanged'],
  ['X482', 'ADM/482', 75, 'X482 was typed; ADM/482 has the same digits'],
  ['ADM 004821', 'ADM/4821', 75, 'ADM 004821 was typed; ADM/4821 has the same digits'],
  ['482', '483', 70, '482 was typed; 483 has one digit other'],
  ['48', '482', 60, '48 was typed; 482 has one digit more'],
  ['421', '4821', 60, '421 was typed; 4821 has one digit more'],
  ['48215', '4821', 60, '48215 was typed; 4821 has one digit less'],
  ['4821', '482', 60, '4821 was typed; 482 has one digit less'],
])('%s for %s is so sure, and says why', (accountRef, admissionNo, confidence, why) => {
  expect(judged({ accountRef }, student(1, admissionNo))).toEqual([confidence, why]);
});

test('numbers that are too short, or too far from what was typed, are nobody’s', () => {
  const far: readonly [string, string][] = [
    ['4', '4'],
    ['48FEES', '48'],
    ['T1 48', '48'],
    ['49', '48'],
    ['480', '48'],
    ['X48', 'ADM/48'],
    // Not beside each other, not exchanged, and exchanged by half only.
    ['1824', '4821'],
    ['4835', '4821'],
    ['4815', '4821'],
    ['4852', '4821'],
    ['431', '4821'],
    ['5821X', '4821'],
  ];
  for (const [accountRef, admissionNo] of far)
    expect([accountRef, judged({ accountRef }, student(1, admissionNo))]).toEqual([accountRef, null]);
});

const faith = student(1, '9999', 'Faith Wanjirũ Kamau');
test.each([
  ['faith wanjiru kamau', 70],
  ['KAMAU, FAITH', 61],
  // One letter other, one more, one less, in names of five letters and more.
  ['faith wanjira', 61],
  ['faitth kamauu', 61],
  ['fath kamau wanjir', 61],
  ['faith kama', null],
  ['faith wonjira', null],
  ['faith wanjiruuu', null],
  ['faith', null],
])('%s written with a payment names a student of three names', (said, confidence) => {
  const why = 'Faith Wanjirũ Kamau is near a name given with the payment';
  const expected = confidence === null ? null : [confidence, why];
  expect(judged({ narration: said }, faith)).toEqual(expected);
  expect(judged({ accountRef: said }, faith)).toEqual(expected);
});

test('one name is enough for who has no other of three letters; four letters have to be the same', () => {
  expect(judged({ narration: 'Ali' }, student(1, '9999', 'Ali Bo'))).toEqual([70, expect.stringMatching(/^Ali Bo is near/)]);
  expect(judged({ narration: 'Omer' }, student(1, '9999', 'Omar'))).toBeNull();
  expect(judged({ narration: 'Bo' }, student(1, '9999', 'Bo'))).toBeNull();
});

test('who paid: the nearest guardian, the student with less weight, and both together', () => {
  const guardians = ['Grace Njeri Kamau', 'Grace Kamau', 'GRACE KAMAU'].map((name) => ({ name, phones: [] }));
  const guardian = 'The guardian Grace Kamau is near the payer’s name';
  expect(judged({ payerName: 'GRACE KAMAU' }, student(1, '9999', 'A B', guardians))).toEqual([55, guardian]);
  expect(judged({ payerName: 'GRACE KAMAU' }, student(1, '9999', 'A B', guardians.slice(0, 1)))?.[0]).toBe(48);
  expect(judged({ payerName: 'Faith Wanjiru Kamau' }, faith)).toEqual([45, 'Faith Wanjirũ Kamau is near the payer’s name']);
  expect(judged({ payerName: 'Grace Faith Kamau' }, { ...faith, guardians: guardians.slice(0, 1) })).toEqual([
    68,
    'The guardian Grace Njeri Kamau is near the payer’s name',
    'Faith Wanjirũ Kamau is near the payer’s name',
  ]);
});

test('the phone of a guardian: in full, as its hash, or the digits that are shown, which alone say too little', () => {
  const phones = ['+254733000111', '+254722345126'];
  const of = student(1, '4821', 'A B', [{ name: 'Grace', phones }]);
  const paid = 'Paid from the phone of the guardian Grace';
  const sha = (number: string) => createHash('sha256').update(number).digest('hex');
  const hash = sha('254722345126');
  for (const payerPhone of ['0722345126', '+254 722 345126', '254722345126', hash, hash.toUpperCase()])
    expect([payerPhone, judged({ payerPhone }, of)]).toEqual([payerPhone, [85, paid]]);
  for (const payerPhone of ['0722345127', '722345126', '2547 ***** 126', hash.replace(/^../, 'xx'), sha('254722345127'), ''])
    expect([payerPhone, judged({ payerPhone }, of)]).toEqual([payerPhone, null]);
  const nine = { ...of, guardians: [{ name: 'Grace', phones: ['722345126', '22345126'] }] };
  expect(judged({ payerPhone: '722345126' }, nine)).toEqual([85, paid]);
  expect(judged({ payerPhone: '22345126' }, nine)).toBeNull();
  const shown = 'The digits that are shown of the phone are those of the guardian Grace';
  const other = '4822 was typed; 4821 has one digit other';
  for (const payerPhone of ['2547 ***** 126', '25*26', '+254722*5126'])
    expect([payerPhone, judged({ accountRef: '4822', payerPhone }, of)]).toEqual([payerPhone, [76, other, shown]]);
  for (const payerPhone of ['254711*126', '2547*127', '2*126', '254*6', '2547223*126'])
    expect([payerPhone, judged({ accountRef: '4822', payerPhone }, of)]).toEqual([payerPhone, [70, other]]);
  const known = { ...faith, guardians: of.guardians };
  expect(judged({ payerName: 'Faith Wanjiru Kamau', payerPhone: '2547*126' }, known)?.[0]).toBe(56);
  expect(judged({ accountRef: '4821', payerPhone: '0722345126' }, of)).toEqual([99, '4821 is the admission number', paid]);
  // What says most comes first.
  const less = '482 was typed; 4821 has one digit more';
  expect(judged({ accountRef: '482', payerPhone: '0722345126' }, of)).toEqual([94, paid, less]);
});

test('the likeliest first, of equal ones the one that came first to the school, and five of them', () => {
  const all = [7, 3, 5, 4, 6, 2].map((id) => student(id, `482${id}`)).concat(student(9, '4829'), student(1, '7777'));
  const found = suggest({ ...nobody, accountRef: '4829' }, all);
  expect(found.map(({ studentId, confidence }) => [studentId, confidence])).toEqual([
    [9, 95],
    [2, 70],
    [3, 70],
    [4, 70],
    [5, 70],
  ]);
});

test('sure is who is likely enough, with nobody near', () => {
  const of = (...confidences: number[]) =>
    isSure(confidences.map((confidence, at) => ({ studentId: at + 1, confidence, reasons: [] })));
  expect([of(80), of(79), of(80, 70), of(80, 71), of(99, 90), of()]).toEqual([true, false, true, false, false, false]);
});
