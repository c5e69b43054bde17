import { describe, expect, it } from 'vitest';
import { cutLimits, cutPaper } from './cut.rules.ts';

const cut = (...pages: string[]) => cutPaper(pages.map((text, at) => ({ page: at + 1, text })));
const numbers = (...pages: string[]) => cut(...pages).map(({ number }) => number);

describe('a paper cut by its numbering', () => {
  it('has its questions with their parts, pages and marks', () => {
    const pieces = cut(
      [
        'KENYA CERTIFICATE – Biology 231/1',
        'Answer all the questions.',
        'SECTION A (30 marks)',
        '1. State two functions of the skin. (2 marks)',
        '..............................................',
        '2. (a) (i) Define osmosis.',
        '[1 mk]',
        '(ii) Give one example. (1mk)',
        '(b) Explain why a cell',
        'bursts in water. (3 marks)',
        '2 of 12',
      ].join('\n'),
      'Turn over\nSECTION B\n3. Eleza ũmũhimu wa maji. (alama 20)',
    );
    expect(pieces.map(({ number, page, marks }) => [number, page, marks])).toEqual([
      ['', 1, null],
      ['', 1, null],
      ['1', 1, 200],
      ['2(a)(i)', 1, 100],
      ['2(a)(ii)', 1, 100],
      ['2(b)', 1, 300],
      ['', 2, null],
      ['3', 2, 2_000],
    ]);
    expect(pieces.map(({ text }) => text).slice(2, 6)).toEqual([
      'State two functions of the skin.',
      'Define osmosis.',
      'Give one example.',
      'Explain why a cell\nbursts in water.',
    ]);
    expect(pieces.at(-1)?.text).toBe('Eleza ũmũhimu wa maji.');
  });

  it('keeps a stem before its parts, and numbers inside a question where they are', () => {
    const pieces = cut(
      '4. The figure shows a cell.\n(a) Name it.\n5. Work out:\n2.5 kg of maize\n7 bags\n12. men\n1. first\n6) Next',
    );
    expect(pieces.map(({ number, text }) => [number, text])).toEqual([
      ['', '4. The figure shows a cell.\n(a) Name it.\n5. Work out:\n2.5 kg of maize\n7 bags\n12. men'],
      ['1', 'first\n6) Next'],
    ]);
    expect(numbers('1. The figure shows a cell.\n(a) Name it.\n2. Work out:\n2.5 kg of maize\n1. first\n3) Next')).toEqual([
      '1',
      '1(a)',
      '2',
      '3',
    ]);
  });

  it('begins at 1 again after a heading only, and bears a number that was read wrong', () => {
    expect(numbers('1. a\n2. b\nSection B\n1. c\n2. d')).toEqual(['1', '2', '', '1', '2']);
    expect(numbers('1. a\n2. b\n4. c\n9. d')).toEqual(['1', '2', '4']);
    expect(numbers('INSTRUCTIONS TO CANDIDATES\n1. Write your name\n2. Answer all\n1. Why?\n2. How?\n1. not here')).toEqual([
      '',
      '1',
      '2',
      '1',
      '2',
    ]);
    expect(numbers('Question 1\nWhy?\nQuestion 2: Why not?')).toEqual(['1', '2']);
  });

  it('tells the letter i from the numeral', () => {
    const letters = 'abcdefghi'.split('').map((letter) => `(${letter}) part`);
    expect(numbers(['1. Parts', ...letters].join('\n')).at(-1)).toBe('1(i)');
    expect(numbers('1. Parts\n(i) one\n(ii) two\n(a) three\n(i) four')).toEqual(['1', '1(i)', '1(ii)', '1(a)', '1(a)(i)']);
  });

  it('finds options on lines of their own and on one line', () => {
    const [apart, together, two] = cut(
      '1. The capital of Kenya is\nA. Mombasa\nB. Nairobi\nC. Kisumu\nD. Ng’ambo (1 mark)\n2. Chagua: A) moja B) mbili C) tatu\n3. Vitamin A. Then B. and nothing',
    );
    expect(apart).toMatchObject({
      text: 'The capital of Kenya is',
      options: ['Mombasa', 'Nairobi', 'Kisumu', 'Ng’ambo'],
      marks: 100,
    });
    expect(together).toMatchObject({ text: 'Chagua:', options: ['moja', 'mbili', 'tatu'] });
    expect(two).toMatchObject({ options: [], text: 'Vitamin A. Then B. and nothing' });
  });

  it('is nothing of nothing, one piece of a text without numbers, and bounded of a huge one', () => {
    expect(cut()).toEqual([]);
    expect(cut('', '  \n 3 ')).toEqual([]);
    expect(cut('Only words\n– no numbers')).toMatchObject([{ number: '', text: 'Only words\n– no numbers' }]);
    const many = Array.from({ length: 900 }, (_, at) => `${at + 1}. Question (1 mark)`).join('\n');
    expect(cut(many)).toHaveLength(cutLimits.pieces);
    const long = cut(`1. ${'neno 👩🏾‍🏫 '.repeat(5_000)}`);
    expect(long[0]?.text.length).toBeLessThanOrEqual(cutLimits.characters);
    expect(long[0]?.text.isWellFormed()).toBe(true);
  });
});
