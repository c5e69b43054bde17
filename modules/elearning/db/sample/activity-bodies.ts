import type { ActivityBody } from '../../interactive/contract/activity.ts';

const cards = (lines: readonly (readonly [string, string])[], picture: number | null = null) =>
  lines.map(([front, back], at) => ({
    id: `n${at}`,
    front,
    back,
    frontFileId: at === 0 ? picture : null,
    backFileId: null,
  }));

/** Words in two languages, a long one and one with a picture among them. */
export const swahili = (picture: number): ActivityBody => ({
  kind: 'flashcards',
  backLanguage: 'sw',
  newPerDay: 6,
  cards: cards(
    [
      ['heart', 'moyo'],
      ['lungs', 'mapafu'],
      ['water', 'maji'],
      ['photosynthesis', 'usanisinuru'],
      ['“Haste, haste has no blessing”', 'Haraka haraka haina baraka'],
      ['responsibility', 'uwajibikaji'],
      ['kidney', 'figo'],
      ['to be taken away from each other', 'kutenganishwa – kutofautishwa'],
      ['bone', 'mfupa'],
      ['skin', 'ngozi'],
    ],
    picture,
  ),
});

export const symbols: ActivityBody = {
  kind: 'flashcards',
  backLanguage: null,
  newPerDay: 20,
  cards: cards([
    ['Na', 'Sodium'],
    ['Fe', 'Iron'],
    ['H₂O', 'Water'],
    ['CO₂', 'Carbon dioxide'],
    ['=SUM(A1) is what?', 'A formula of a spreadsheet; 2 + 2 “=” 4'],
  ]),
};

export const capitals = (picture: number): ActivityBody => ({
  kind: 'matching',
  pairs: [
    { id: 'a1', left: 'Kenya', leftFileId: null, rightId: 'b1', right: 'Nairobi', rightFileId: picture },
    { id: 'a2', left: 'Uganda', leftFileId: null, rightId: 'b2', right: 'Kampala', rightFileId: null },
    { id: 'a3', left: 'Tanzania', leftFileId: null, rightId: 'b3', right: 'Dodoma', rightFileId: null },
    { id: 'a4', left: 'Côte d’Ivoire', leftFileId: null, rightId: 'b4', right: 'Yamoussoukro', rightFileId: null },
  ],
  others: [{ id: 'c1', text: 'Dar es Salaam', fileId: null }],
});

export const opposites: ActivityBody = {
  kind: 'matching',
  pairs: [
    { id: 'a1', left: 'juu', leftFileId: null, rightId: 'b1', right: 'chini', rightFileId: null },
    { id: 'a2', left: 'ndani', leftFileId: null, rightId: 'b2', right: 'nje', rightFileId: null },
  ],
  others: [],
};

export const digestion: ActivityBody = {
  kind: 'ordering',
  items: ['Mouth', 'Gullet', 'Stomach', 'Small intestine', 'Large intestine'].map((text, at) => ({
    id: `n${at}`,
    text,
    fileId: null,
  })),
};

export const method: ActivityBody = {
  kind: 'ordering',
  items: ['Read the whole question', 'Underline what is given', 'Plan', 'Work', 'Check'].map((text, at) => ({
    id: `n${at}`,
    text,
    fileId: null,
  })),
};

export const history = (how: 'order' | 'place', picture: number): ActivityBody => ({
  kind: 'timeline',
  how,
  events: [
    { id: 'n1', text: 'Kenya becomes independent', fileId: null, date: '1963-12-12' },
    { id: 'n2', text: 'Wangari Maathai gets the Nobel Peace Prize', fileId: picture, date: '2004' },
    { id: 'n3', text: 'The new constitution is promulgated', fileId: null, date: '2010-08-27' },
    { id: 'n4', text: 'Kenya becomes a republic', fileId: null, date: '1964-12-12' },
    { id: 'n5', text: 'Fort Jesus at Mombasa is begun', fileId: null, date: '1593' },
  ],
});

export const organs = (fileId: number): ActivityBody => ({
  kind: 'labelling',
  fileId,
  alt: 'A plant cell: an oval with a round body right of the middle and a box at the left',
  labels: [
    { id: 'n1', text: 'Nucleus', x: 6250, y: 4667 },
    { id: 'n2', text: 'Vacuole', x: 2875, y: 5000 },
    { id: 'n3', text: 'Ukuta wa seli – cell wall', x: 5000, y: 900 },
  ],
  others: ['Chloroplast'],
});

export const pairs = (picture: number): ActivityBody => ({
  kind: 'memory',
  pairs: [
    { id: 'n1', a: '½', aFileId: null, b: '50 %', bFileId: null },
    { id: 'n2', a: '¼', aFileId: null, b: '25 %', bFileId: null },
    { id: 'n3', a: '⅕', aFileId: null, b: '20 %', bFileId: picture },
    { id: 'n4', a: '¾', aFileId: null, b: '75 %', bFileId: null },
  ],
});

export const animals: ActivityBody = {
  kind: 'memory',
  pairs: [
    { id: 'n1', a: 'ng’ombe', aFileId: null, b: 'cow', bFileId: null },
    { id: 'n2', a: 'mbũri', aFileId: null, b: 'goat', bFileId: null },
    { id: 'n3', a: 'punda milia', aFileId: null, b: 'zebra', bFileId: null },
  ],
};

export const units: ActivityBody = {
  kind: 'matching',
  pairs: [
    { id: 'a1', left: 'newton', leftFileId: null, rightId: 'b1', right: 'force', rightFileId: null },
    { id: 'a2', left: 'joule', leftFileId: null, rightId: 'b2', right: 'energy', rightFileId: null },
    { id: 'a3', left: 'pascal', leftFileId: null, rightId: 'b3', right: 'pressure', rightFileId: null },
  ],
  others: [{ id: 'c1', text: 'temperature', fileId: null }],
};

export const laboratory: ActivityBody = {
  kind: 'flashcards',
  backLanguage: null,
  newPerDay: 20,
  cards: cards([
    ['beaker', 'A cup with a lip, for pouring'],
    ['pipette', 'Takes up small volumes'],
    ['burette', 'Gives out liquid drop by drop'],
  ]),
};
