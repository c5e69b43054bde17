import type { CallInput } from '#kit/contract/endpoint.ts';
import type { codingProblemsApi } from '../../coding/contract/problems.ts';

type Problem = Omit<CallInput<typeof codingProblemsApi.create>, 'examId'>;

/** A program of the sample, and what it gives back or prints. */
export interface SampleProgram {
  source: string;
  gives: (input: string) => string;
}

const test = (hidden: boolean, input: string, expected: string, weight = 1) => ({ hidden, input, expected, weight });

const even: Problem = {
  title: 'Even or odd',
  statement: 'Write a function isEven(n) that gives true for an even whole number and false for an odd one.',
  language: 'javascript',
  mode: 'call',
  functionName: 'isEven',
  starter: 'function isEven(n) {\n\n}\n',
  marks: 5,
  tests: [test(false, '[4]', 'true'), test(false, '[7]', 'false'), test(true, '[0]', 'true'), test(true, '[-3]', 'false', 2)],
};

const mean: Problem = {
  title: 'Mean of a class',
  statement: 'Each line of the input is a mark. Print how many there are, and their mean with one decimal.',
  language: 'javascript',
  mode: 'input',
  starter: '// readLine() gives the next line, or null after the last one\n',
  marks: 10,
  tests: [
    test(false, '40\n60\n', '2\n50.0'),
    test(false, '71\n', '1\n71.0'),
    test(true, '33\n33\n34\n', '3\n33.3'),
    test(true, '', '0\n0.0', 2),
  ],
};

const vowels: Problem = {
  title: 'Vowels in a word',
  statement: 'Read one word and print how many vowels it has. Capital letters count too.',
  language: 'python',
  mode: 'input',
  starter: 'word = input()\n',
  marks: 5,
  tests: [test(false, 'shule', '2'), test(true, 'Elimu', '3'), test(true, 'mwl', '0')],
};

export const sampleProblems = [even, mean, vowels] as const;

const numberOf = (input: string) => (JSON.parse(input) as [number])[0];
const marksOf = (input: string) => input.split('\n').filter(Boolean).map(Number);
const printed = (marks: number[], ofNone: string) => {
  const sum = marks.reduce((total, mark) => total + mark, 0);
  return `${marks.length}\n${marks.length === 0 ? ofNone : (sum / marks.length).toFixed(1)}\n`;
};

const evenRight: SampleProgram = {
  source: 'function isEven(n) {\n  return n % 2 === 0;\n}\n',
  gives: (input) => String(numberOf(input) % 2 === 0),
};
const evenWrong: SampleProgram = {
  source: 'function isEven(n) {\n  if (n % 2 === 1) return false;\n  return true;\n}\n',
  gives: (input) => String(numberOf(input) % 2 !== 1),
};
const meanRight: SampleProgram = {
  source: `let count = 0;
let total = 0;
for (let line = readLine(); line !== null; line = readLine()) {
  count = count + 1;
  total = total + Number(line);
}
console.log(count);
console.log(count === 0 ? '0.0' : (total / count).toFixed(1));
`,
  gives: (input) => printed(marksOf(input), '0.0'),
};
const meanCopied: SampleProgram = {
  source: `// my own work
let howMany = 0, sum = 0;
for (let mark = readLine(); mark !== null; mark = readLine()) {
  howMany = howMany + 1;
  sum = sum + Number(mark);
}
console.log(howMany);
console.log(howMany === 0 ? "0.0" : (sum / howMany).toFixed(1));
`,
  gives: meanRight.gives,
};
const meanOfNone: SampleProgram = {
  source: `const marks = readAll().trim().split('\\n').filter(Boolean).map(Number);
const sum = marks.reduce((a, b) => a + b, 0);
console.log(marks.length);
console.log((sum / marks.length).toFixed(1));
`,
  gives: (input) => printed(marksOf(input), 'NaN'),
};
const python = (source: string): SampleProgram => ({ source, gives: () => '' });
const vowelsRight = python('word = input().lower()\nprint(sum(letter in "aeiou" for letter in word))\n');
const vowelsWrong = python(
  'word = input()\ncount = 0\nfor letter in word:\n    if letter in "aeiou":\n        count += 1\nprint(count)\n',
);

/** What each of the sample's candidates wrote of the problems above; null where nothing was. */
export const samplePrograms: readonly (readonly (SampleProgram | null)[])[] = [
  [evenRight, meanRight, vowelsRight],
  [evenRight, meanCopied, vowelsWrong],
  [evenWrong, meanOfNone, vowelsWrong],
  [evenRight, meanOfNone, null],
  [evenWrong, null, null],
];
