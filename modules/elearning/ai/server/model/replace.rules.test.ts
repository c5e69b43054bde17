import { describe, expect, test } from 'vitest';
import { fenced } from './prepare.ts';
import { putBack, replacePersons } from './replace.rules.ts';

const names = [
  'Amina Wanjirũ Ngʼang’a',
  'Grace Faith Akinyi-Otieno',
  'Ali Hassan',
  'Peace Hope',
  'Zoë Møller',
  'J. Mwangi',
  'Otieno',
];
const replaced = (text: string, numbers: string[] = []) => replacePersons([text], { names, numbers }).texts[0];

describe('names', () => {
  test.each([
    ['Amina came.', '[Person 1] came.'],
    ['amina wanjiru was late', '[Person 1] was late'],
    ['WANJIRŨ AMINA', '[Person 1]'],
    // Written with two signs for one letter.
    ['Wanjiru\u0303 sang', '[Person 1] sang'],
    ["Ng'ang'a’s book", '[Person 1]’s book'],
    ['Nganga’s book', '[Person 1]’s book'],
    ['Amina K. Nganga won', '[Person 1] K. [Person 2] won'],
    ['J Mwangi and zoë', 'J [Person 1] and [Person 2]'],
    ['Akinyi-Otieno spoke', '[Person 1] spoke'],
    ['(Amina,Ali)', '([Person 1],[Person 2])'],
  ])('%s', (text, expected) => {
    const got = replaced(text) ?? '';
    for (const name of ['amina', 'wanjir', "ng'ang", 'nganga', 'mwangi', 'zo', 'akinyi', 'otieno', 'ali'])
      expect(got.toLowerCase().split(/[^\p{L}'’]+/u)).not.toContain(name);
    expect(got.replaceAll(/\[Person \d\]( K\. \[Person \d\]| \[Person \d\])*/g, '[P]')).toBe(
      expected.replaceAll(/\[Person \d\]( K\. \[Person \d\]| \[Person \d\])*/g, '[P]'),
    );
  });

  test('that are common words are left where they are words, and replaced where they are names', () => {
    expect(replaced('We hope for peace and grace.')).toBe('We hope for peace and grace.');
    expect(replaced('Ask Hope about it.')).toBe('Ask [Person 1] about it.');
    expect(replaced('grace faith sings')).toBe('grace faith sings');
    expect(replaced('Then grace akinyi sings')).toBe('Then [Person 1] sings');
  });

  test('inside words are none', () => {
    expect(replaced('Alice saw alimony, Alibaba and the aminated Graceland.')).toBe(
      'Alice saw alimony, Alibaba and the aminated Graceland.',
    );
  });

  test('come back as they were written, wherever a placeholder stands', () => {
    const text = 'Amina told ALI HASSAN: ring 0712 345 678 or amina@example.com.';
    const { texts, back, persons, numbers } = replacePersons([text, 'And Amina again'], { names, numbers: [] });
    expect(texts.join(' ')).not.toMatch(/amina|hassan|0712|example/i);
    expect([persons, numbers]).toEqual([2, 2]);
    expect(texts.map((one) => putBack(one, back))).toEqual([text, 'And Amina again']);
    expect(putBack('[person 1] and [Person 99]', back)).toBe('Amina and [Person 99]');
    // The same words have the same placeholder in every text.
    expect(texts[1]).toBe('And [Person 1] again');
  });

  test('a placeholder that somebody wrote stands for nobody', () => {
    const { texts, back } = replacePersons(['[Person 1] and Amina'], { names, numbers: [] });
    expect(texts[0]).toBe('[Person 1] and [Person 2]');
    expect(putBack(texts[0] ?? '', back)).toBe('[Person 1] and Amina');
  });

  test('of nobody and an empty text change nothing', () => {
    expect(replacePersons(['', 'Water boils at 100 °C in 1963.'], { names: [], numbers: [] }).texts).toEqual([
      '',
      'Water boils at 100 °C in 1963.',
    ]);
  });
});

describe('numbers', () => {
  test.each([
    '0712345678',
    '0712 345 678',
    '+254 712 345678',
    '254-712-345-678',
    '(0712) 345 678',
    '٠٧١٢٣٤٥٦٧٨',
    '12345678',
    'A012345678Z',
    'x.y+z@mail.school.ke',
  ])('%s', (number) => {
    expect(replaced(`Call ${number}, please`)).toMatch(/^Call \[(Phone|Number|Mail) 1\], please$/);
  });

  test('of admission are replaced, and numbers of a lesson stay', () => {
    const known = ['A/1234/24', '4821', '12', '1963'];
    expect(replaced('Adm a/1234/24 has 12 books since 1963', known)).toBe('Adm [Number 1] has 12 books since 1963');
    expect(replaced('Student 4821, adm no. 12, index 1963', known)).toBe(
      'Student [Number 1], adm no. [Number 2], index [Number 3]',
    );
    expect(replaced('48210 and 14821 and 3.14159265 and 2,500,000 people', known)).toBe(
      '48210 and 14821 and 3.14159265 and 2,500,000 people',
    );
  });
});

test('the lines around material are never taken for a name or a number', () => {
  const short = ['Add', 'Bed', 'Dee', 'Fae', 'Abe', 'Ed', 'Bb', 'Cd'];
  for (let round = 0; round < 2000; round += 1) {
    const material = fenced('What is osmosis?');
    expect(replacePersons([material], { names: short, numbers: ['12345678', '7'] })).toMatchObject({
      texts: [material],
      persons: 0,
      numbers: 0,
    });
  }
});
