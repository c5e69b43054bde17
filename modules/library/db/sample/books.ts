/** A title of the sample with its copies: name, authors, call number, and what else is known of it. */
export interface SampleBook {
  readonly title: string;
  readonly authors?: string;
  readonly callNo?: string;
  readonly kind: 'Textbook' | 'Set book' | 'Reference' | 'Fiction' | 'Periodical' | 'Other';
  readonly copies: number;
  readonly price?: string;
  readonly more?: Readonly<Record<string, string>>;
}

const subjects = [
  ['Mathematics', '510', 'KLB'],
  ['English', '428', 'KLB'],
  ['Kiswahili', '496.392', 'Longhorn'],
  ['Biology', '570', 'KLB'],
  ['Chemistry', '540', 'KLB'],
  ['Physics', '530', 'Longhorn'],
  ['Geography', '910', 'Oxford'],
  ['History and Government', '967.62', 'EAEP'],
  ['Business Studies', '650', 'KLB'],
  ['Agriculture', '630', 'KLB'],
  ['Computer Studies', '004', 'Longhorn'],
] as const;
const classes = [
  ['Grade 10', 'Grade 10 Learner’s Book', '2025'],
  ['Form 3', 'Students’ Book Three', '2016'],
  ['Form 4', 'Students’ Book Four', '2017'],
] as const;

/** A course book of each subject for each class; the first subjects have one for nearly everybody. */
export const textbooks: readonly (SampleBook & { course: string; class: string })[] = classes.flatMap(([name, book, year], at) =>
  subjects.map(([course, callNo, publisher], place) => ({
    title:
      course === 'Kiswahili'
        ? `Chemchemi za Kiswahili: ${name === 'Grade 10' ? 'Gredi ya 10' : `Kidato cha ${at + 2}`}`
        : `${publisher} ${course}, ${book}`,
    authors: publisher,
    callNo: `${callNo} ${publisher.slice(0, 3).toUpperCase()}`,
    kind: 'Textbook' as const,
    copies: place < 6 ? 48 : 12,
    price: String(620 + place * 35),
    more: {
      publisher,
      year,
      language: course === 'Kiswahili' ? 'Kiswahili' : 'English',
      shelf: `T${place + 1}`,
      source: 'Ministry of Education',
    },
    course,
    class: name,
  })),
);

/** Books of the literature papers, which classes of the exam years read. */
export const setTexts: readonly (SampleBook & { course: string; classes: readonly string[]; shared?: true })[] = [
  {
    title: 'Fathers of Nations',
    authors: 'Paul B. Vitta',
    callNo: '823.914 VIT',
    kind: 'Set book',
    copies: 36,
    price: '590',
    course: 'English',
    classes: ['Form 3', 'Form 4'],
    more: { isbn: '9789966344816', publisher: 'Oxford University Press', year: '2013', shelf: 'L1' },
  },
  {
    title: 'The Samaritan',
    authors: 'John Lara',
    callNo: '822.914 LAR',
    kind: 'Set book',
    copies: 34,
    price: '560',
    course: 'English',
    classes: ['Form 3', 'Form 4'],
    more: { publisher: 'KLB', year: '2022', shelf: 'L1' },
  },
  {
    title: 'A Silent Song and Other Stories',
    authors: 'Godwin Siundu (ed.)',
    callNo: '823.01 SIU',
    kind: 'Set book',
    copies: 20,
    price: '610',
    course: 'English',
    classes: ['Form 3'],
    shared: true,
    more: { publisher: 'Spotlight', year: '2020', shelf: 'L1' },
  },
  {
    title: 'An Artist of the Floating World',
    authors: 'Kazuo Ishiguro',
    callNo: '823.914 ISH',
    kind: 'Set book',
    copies: 14,
    price: '1,150',
    course: 'English',
    classes: ['Form 4'],
    shared: true,
    more: { isbn: '9780571283873', publisher: 'Faber', year: '2013', shelf: 'L2' },
  },
  {
    title: 'Nguu za Jadi',
    authors: 'Clara Momanyi',
    callNo: '896.392 MOM',
    kind: 'Set book',
    copies: 36,
    price: '540',
    course: 'Kiswahili',
    classes: ['Form 3', 'Form 4'],
    more: { publisher: 'Moran', year: '2021', language: 'Kiswahili', shelf: 'L3' },
  },
  {
    title: 'Bembea ya Maisha',
    authors: 'Timothy Arege',
    callNo: '896.392 ARE',
    kind: 'Set book',
    copies: 30,
    price: '520',
    course: 'Kiswahili',
    classes: ['Form 3', 'Form 4'],
    more: { publisher: 'Access', year: '2021', language: 'Kiswahili', shelf: 'L3' },
  },
  {
    title: 'Mapambazuko ya Machweo na Hadithi Nyingine',
    authors: 'D. W. Lutomia; Phibbian Muthama',
    callNo: '896.392 LUT',
    kind: 'Set book',
    copies: 16,
    course: 'Kiswahili',
    classes: ['Form 4'],
    shared: true,
    more: { language: 'Kiswahili', shelf: 'L3' },
  },
];

/** `title | authors | mark | copies | ISBN`: novels and plays of the shelves. */
const novels = `
The River Between | Ngũgĩ wa Thiong’o | NGU | 4 | 9780435905484
Weep Not, Child | Ngũgĩ wa Thiong’o | NGU | 3 |
A Grain of Wheat | Ngũgĩ wa Thiong’o | NGU | 2 |
Petals of Blood | Ngũgĩ wa Thiong’o | NGU | 1 |
Caitaani Mũtharaba-inĩ | Ngũgĩ wa Thiong’o | NGU | 2 |
Things Fall Apart | Chinua Achebe | ACH | 5 |
No Longer at Ease | Chinua Achebe | ACH | 2 |
A Man of the People | Chinua Achebe | ACH | 3 |
Betrayal in the City | Francis Imbuga | IMB | 4 |
Aminata | Francis Imbuga | IMB | 2 |
Coming to Birth | Marjorie Oludhe Macgoye | MAC | 3 |
The Promised Land | Grace Ogot | OGO | 2 |
Song of Lawino & Song of Ocol | Okot p’Bitek | PBI | 2 |
Going Down River Road | Meja Mwangi | MWA | 2 |
Kill Me Quick | Meja Mwangi | MWA | 3 |
The Whale Rider | Witi Ihimaera | IHI | 1 |
Dust | Yvonne Adhiambo Owuor | OWU | 1 |
Nervous Conditions | Tsitsi Dangarembga | DAN | 2 |
So Long a Letter | Mariama Bâ | BAM | 1 |
Half of a Yellow Sun | Chimamanda Ngozi Adichie | ADI | 2 |
Purple Hibiscus | Chimamanda Ngozi Adichie | ADI | 3 |
The Beautyful Ones Are Not Yet Born | Ayi Kwei Armah | ARM | 1 |
God’s Bits of Wood | Ousmane Sembène | SEM | 2 |
Mine Boy | Peter Abrahams | ABR | 3 |
Cry, the Beloved Country | Alan Paton | PAT | 2 |
Animal Farm | George Orwell | ORW | 4 | 9780451526342
Nineteen Eighty-Four | George Orwell | ORW | 1 |
The Merchant of Venice | William Shakespeare | SHA | 3 |
Julius Caesar | William Shakespeare | SHA | 2 |
The Pearl | John Steinbeck | STE | 3 |
The Old Man and the Sea | Ernest Hemingway | HEM | 2 |
Inheritance | David Mulwa | MUL | 4 |
A Doll’s House | Henrik Ibsen | IBS | 3 |
Blossoms of the Savannah | Henry ole Kulet | KUL | 4 |
The Caucasian Chalk Circle | Bertolt Brecht | BRE | 2 |
Memories We Lost and Other Stories | Chris Wanjala (ed.) | WAN | 2 |
Kifo Kisimani | Kithaka wa Mberia | MBE | 4 | 9789966460356
Utengano | Said Ahmed Mohamed | MOH | 3 |
Kigogo | Pauline Kea | KEA | 4 |
Tumbo Lisiloshiba na Hadithi Nyingine | Said A. Mohamed (mh.) | MOH | 3 |
Chozi la Heri | Assumpta K. Matei | MAT | 4 |
Mstahiki Meya | Timothy Arege | ARE | 3 |
Kidagaa Kimemwozea | Ken Walibora | WAL | 4 |
Siku Njema | Ken Walibora | WAL | 3 |
Damu Nyeusi na Hadithi Nyingine | Ken Walibora (mh.) | WAL | 2 |
Mashetani | Ebrahim Hussein | HUS | 2 |
Kusadikika | Shaaban Robert | ROB | 1 |
Shida | Ndyanao Balisidya | BAL | 1 |
Vuta N’kuvute | Adam Shafi | SHA | 2 |
Walenisi | Katama Mkangi | MKA | 2 |
Mafuta | Katama Mkangi | MKA | 1 |
Les Misérables | Victor Hugo | HUG | 1 |
L’Enfant noir | Camara Laye | LAY | 2 |
موسم الهجرة إلى الشمال | الطيب صالح | SAL | 1 |
`;

export const fiction: readonly SampleBook[] = novels
  .trim()
  .split('\n')
  .map((line, at) => {
    const [title = '', authors = '', mark = '', copies = '1', isbn = ''] = line.split('|').map((part) => part.trim());
    const swahili = ['ARE', 'BAL', 'HUS', 'KEA', 'MAT', 'MBE', 'MKA', 'MOH', 'ROB', 'WAL'].includes(mark);
    const language =
      title.startsWith('L') && /^L(?:es|’)/.test(title)
        ? 'French'
        : /\p{Script=Arabic}/u.test(title)
          ? 'Arabic'
          : swahili
            ? 'Kiswahili'
            : 'English';
    return {
      title,
      authors,
      callNo: `${swahili ? '896.392' : '823'} ${mark}`,
      kind: 'Fiction',
      copies: Number(copies),
      ...(at % 5 === 0 ? {} : { price: String(350 + (at % 9) * 60) }),
      more: {
        isbn,
        language,
        shelf: `F${1 + (at % 4)}`,
        condition: ['Good', 'Fair', 'New', 'Poor'][at % 4] ?? '',
        source: at % 3 === 0 ? 'Donated by the PTA' : 'Text Book Centre',
      },
    };
  });

/** What stays in the library, what comes each month, and what no field of a form was made for. */
export const others: readonly SampleBook[] = [
  {
    title: 'Kamusi ya Kiswahili Sanifu',
    authors: 'TUKI',
    callNo: 'R 496.392 TUK',
    kind: 'Reference',
    copies: 3,
    price: '1,850',
    more: { status: 'Reference only', language: 'Kiswahili', shelf: 'R1' },
  },
  {
    title: 'Oxford Advanced Learner’s Dictionary',
    authors: 'A. S. Hornby',
    callNo: 'R 423 HOR',
    kind: 'Reference',
    copies: 4,
    price: '2,400',
    more: { isbn: '9780194798792', edition: '9th', year: '2015', status: 'Reference only', shelf: 'R1' },
  },
  {
    title: 'Philip’s Secondary School Atlas for Kenya',
    callNo: 'R 912 PHI',
    kind: 'Reference',
    copies: 6,
    price: '950',
    more: { shelf: 'R2' },
  },
  {
    title: 'Encyclopædia of Africa South of the Sahara',
    authors: 'John Middleton (ed.)',
    callNo: 'R 960 MID',
    kind: 'Reference',
    copies: 1,
    price: '38,500',
    more: { status: 'Reference only', shelf: 'R2' },
  },
  {
    title: 'The Constitution of Kenya, 2010',
    callNo: '342.676 KEN',
    kind: 'Reference',
    copies: 2,
    more: { publisher: 'National Council for Law Reporting', year: '2010', shelf: 'R2' },
  },
  { title: 'Parents Magazine', kind: 'Periodical', copies: 2, more: { shelf: 'P1' } },
  { title: 'Kenya Past & Present', callNo: '967.62 KPP', kind: 'Periodical', copies: 1, more: { shelf: 'P1' } },
  {
    title:
      '“Usiku utakapokwisha”: mashairi ya wanafunzi 1998–2024, mkusanyiko uliohaririwa na klabu ya uandishi kwa ushirikiano na wazazi, walimu na wanafunzi wa zamani wa shule',
    authors: 'Klabu ya Uandishi',
    kind: 'Other',
    copies: 1,
    more: { language: 'Kiswahili', note: 'Nakala pekee; haitoki nje ya shule.' },
  },
  {
    title: '=SUM(A1:A9) and other stories for Computer Studies',
    authors: 'O’Brien, Seán & Ng’ang’a, Wanjirũ',
    kind: 'Other',
    copies: 1,
    price: '0',
  },
];
