import type { QuestionBody } from '../../bank/contract/question.ts';
import { choose, essay, gaps, match, number, order, several, short, truth } from './bank-bodies.ts';

/** A topic, what is asked, and the rest of it. */
type Asked = readonly [topic: string, text: string, body: QuestionBody];

const mathematics: readonly Asked[] = [
  ['Integers', 'What is −7 + 12?', choose('5', '−5', '19', '−19')],
  ['Integers', 'Which of these are prime?', several(3, '2', '13', '29', '21', '1')],
  ['Integers', 'Zero is an even number.', truth(true, 'It is divisible by 2 without remainder.')],
  ['Integers', 'Put them in order, the smallest first.', order('−12', '−3', '0', '4', '11')],
  ['Fractions', 'What is ½ + ¼, as a decimal?', number(0.75)],
  ['Fractions', 'Match each fraction with its percentage.', match({ '1/2': '50 %', '1/4': '25 %', '3/5': '60 %' }, '35 %')],
  ['Fractions', 'What is the reciprocal of 5/8?', short('8/5', '1 3/5', '1.6')],
  [
    'Fractions',
    'Fill in.',
    gaps('Two thirds of 90 is {{1}}, and three quarters of it is {{2}}.', ['number', '60'], ['number', '67.5']),
  ],
  ['Factors', 'What is the highest common factor of 36 and 48?', number(12)],
  ['Factors', 'What is the lowest common multiple of 6, 8 and 12?', choose('24', '48', '12', '576')],
  ['Factors', 'Factorise x² − 9.', short('(x+3)(x-3)', '(x-3)(x+3)', '(x + 3)(x - 3)', '(x - 3)(x + 3)')],
  ['Quadratic equations', 'Which are solutions of x² − 5x + 6 = 0?', several(2, '2', '3', '−2', '6')],
  ['Quadratic equations', 'Explain how completing the square leads to the formula.', essay(20, 250)],
  ['Quadratic equations', 'The equation x² + 1 = 0 has two real solutions.', truth(false, 'A square is never negative.')],
  ['Circles', 'A circle has a radius of 7 cm. What is its area? Take π as 22/7.', number(154, 0.5, ['cm²', 1], ['mm²', 0.01])],
  [
    'Circles',
    'How long is the circumference of a circle of diameter 10 cm?',
    number(31.4, 0.1, ['cm', 1], ['mm', 0.1], ['m', 100]),
  ],
  ['Circles', 'An angle in a semicircle is …', choose('a right angle', 'acute', 'obtuse', 'reflex')],
  ['', 'Explain in your own words what a proof is.', essay(12)],
];

const kiswahili: readonly Asked[] = [
  ['Ushairi', 'Shairi lenye mishororo minne katika kila ubeti huitwa …', choose('tarbia', 'tathlitha', 'takhmisa', 'sudusa')],
  ['Ushairi', 'Mshororo wa kwanza wa ubeti huitwaje?', short('mwanzo', 'kifungua')],
  [
    'Ushairi',
    'Linganisha.',
    match({ Mizani: 'idadi ya silabi', Vina: 'silabi zinazofanana', Kibwagizo: 'mshororo unaorudiwa' }, 'jina la mtunzi'),
  ],
  ['Ngeli', 'Wingi wa “ng’ombe” ni upi?', short("ng'ombe", 'ng’ombe wengi')],
  ['Ngeli', 'Ni nomino zipi za ngeli ya KI-VI?', several(2, 'kitabu', 'chakula', 'mti', 'ũtĩ')],
  ['Ngeli', '“Maji” ni ya ngeli ya YA-YA.', truth(true)],
  [
    'Ngeli',
    'Jaza mapengo.',
    gaps(
      '{{1}} wangu {{2}} kitabu kizuri.',
      ['chosen', 'Mwalimu', 'Walimu', 'Kitabu'],
      ['typed', 'amesoma', 'alisoma', 'anasoma'],
    ),
  ],
  ['Ngeli', 'Panga maneno haya kwa mpangilio wa kamusi.', order('baba', 'chai', 'dada', 'ng’ambo', 'nyumba')],
  ['Hadithi fupi: Tũrĩĩ na ng’ombe', 'Tũrĩĩ aliishi wapi?', short('Mũrang’a', 'Murang’a')],
  ['Hadithi fupi: Tũrĩĩ na ng’ombe', 'Eleza maudhui ya hadithi hii.', essay(25, 300)],
  ['', 'Andika insha kuhusu mvua kubwa (maneno 350).', essay(40, 350)],
  ['', 'Kisawe cha “furaha” ni …', choose('raha', 'huzuni', 'hasira', 'woga')],
];

const biology: readonly Asked[] = [
  [
    'Cell structure',
    'Which part of a cell holds its chromosomes?',
    choose('The nucleus', 'The vacuole', 'The cell wall', 'The cytoplasm'),
  ],
  [
    'Cell structure',
    'Which are found in plant cells and not in animal cells?',
    several(2, 'A cell wall', 'Chloroplasts', 'A nucleus', 'Mitochondria'),
  ],
  ['Cell structure', 'A drawing is 60 mm long; the cell is 0.03 mm. What is the magnification?', number(2000)],
  [
    'Cell structure',
    'Match each part with what it does.',
    match({ Ribosome: 'makes proteins', Mitochondrion: 'releases energy', Chloroplast: 'takes in light' }, 'stores genes'),
  ],
  ['Osmosis', 'Osmosis needs a semi-permeable membrane.', truth(true, 'Without one it is mere diffusion.')],
  ['Osmosis', 'A red blood cell in pure water …', choose('swells and bursts', 'shrinks', 'stays as it is')],
  [
    'Osmosis',
    'Fill in.',
    gaps(
      'Water moves from a {{1}} solution to a {{2}} one.',
      ['chosen', 'dilute', 'concentrated'],
      ['chosen', 'concentrated', 'dilute'],
    ),
  ],
  ['Photosynthesis', 'What gas do plants give off in light?', short('oxygen', 'O2', 'O₂')],
  [
    'Photosynthesis',
    'Put the steps in order.',
    order('Light is taken in', 'Water is split', 'Carbon dioxide is fixed', 'Glucose becomes starch'),
  ],
  ['Photosynthesis', 'Describe an experiment that shows that light is needed.', essay(18, 200)],
  ['Photosynthesis', 'Plants respire only at night.', truth(false, 'They respire all the time.')],
  ['Digestion', 'Where does the digestion of proteins begin?', short('stomach', 'the stomach')],
  ['Digestion', 'At what temperature do human enzymes work best?', number(37, 1, ['°C', 1])],
  ['Digestion', 'Order the parts of the gut from the mouth on.', order('oesophagus', 'stomach', 'duodenum', 'ileum', 'colon')],
];

const english: readonly Asked[] = [
  ['', 'Choose the right word: She ___ to school every day.', choose('goes', 'go', 'going', 'gone')],
  ['', 'Which are adverbs?', several(2, 'quickly', 'often', 'quick', 'lovely')],
  ['', 'What is the plural of “child”?', short('children')],
  ['', 'An adjective describes a noun.', truth(true)],
  ['', 'Fill in.', gaps('If I {{1}} you, I would {{2}}.', ['typed', 'were'], ['chosen', 'wait', 'waits', 'waited'])],
  ['', 'Write a letter to the editor about litter.', essay(30, 200)],
  [
    '',
    'Match each writer with a book.',
    match({ 'Ngũgĩ wa Thiong’o': 'The River Between', 'Chinua Achebe': 'Things Fall Apart' }, 'Coming to Birth'),
  ],
];

const chemistry: readonly Asked[] = [
  ['', 'What is the chemical symbol of sodium?', short('Na')],
  ['', 'How many protons has an atom of carbon?', number(6)],
  ['', 'A solution of pH 3 is …', choose('acidic', 'neutral', 'basic')],
  ['', 'What is the mass of 2 mol of water?', number(36, 0.1, ['g', 1], ['kg', 1000])],
  ['', 'Order the metals by reactivity, the most reactive first.', order('potassium', 'magnesium', 'zinc', 'copper')],
  ['', 'Which are noble gases?', several(3, 'helium', 'neon', 'argon', 'hydrogen')],
  ['', 'Rusting needs water and oxygen.', truth(true)],
  ['', 'Match ions with their colours.', match({ 'Cu²⁺': 'blue', 'Fe³⁺': 'brown', 'Fe²⁺': 'green' })],
  [
    '',
    'Fill in.',
    gaps('H₂SO₄ is {{1}} acid; NaOH is a {{2}}.', ['typed', 'sulphuric', 'sulfuric'], ['chosen', 'base', 'salt', 'acid']),
  ],
];

/** What the sample school asks, by subject. */
export const sampleQuestions: Readonly<Record<string, readonly Asked[]>> = {
  Mathematics: mathematics,
  Kiswahili: kiswahili,
  Biology: biology,
  English: english,
  Chemistry: chemistry,
};
