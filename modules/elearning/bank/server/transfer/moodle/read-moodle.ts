import type { QuestionBody } from '../../../contract/question.ts';
import { transferLimits } from '../../../contract/transfer.ts';
import { fromHtml, fromPlain } from '../html-text.ts';
import { type Found, itemOf, partId, plainOf, type ReadFile, type ReadPicture, shareOf, Unheld } from '../item.ts';
import { chosenGaps, hotspotOf, type MoodleTools, numericOf } from './moodle-kinds.ts';
import { readCloze } from './moodle-cloze.ts';
import { attribute, child, deep, type Element, elementsOf, textOf, UnreadFile } from '../xml.ts';

/** Reads a bank of questions as Moodle exports it. */
export function readMoodle(root: Element): ReadFile {
  if (root.name !== 'quiz') throw new UnreadFile('This is no file of Moodle questions: it does not begin with <quiz>.');
  const pictures: ReadPicture[] = [];
  const items: ReadFile['items'] = [];
  let category = '';
  for (const element of elementsOf(root, 'question')) {
    const type = attribute(element, 'type');
    if (type === 'category') {
      category = plainOf(textOf(child(element, 'category'))).replace(/^\$[a-z]+\$\/?/, '');
      continue;
    }
    const number = items.length + 1;
    if (number > transferLimits.items)
      throw new UnreadFile(`The file has more than ${transferLimits.items} questions. Split it.`);
    const title = plainOf(textOf(child(element, 'name'))) || `Question ${number}`;
    items.push(itemOf(number, title, () => readQuestion(element, type, category, pictures)));
  }
  return { items, pictures };
}

/** The pictures that stand in an element as files, by their names. */
function picturesIn(element: Element, pictures: ReadPicture[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const file of deep(element, 'file')) {
    if (attribute(file, 'encoding') !== 'base64' || pictures.length >= transferLimits.pictures) continue;
    const name = attribute(file, 'name');
    pictures.push({ name, bytes: Buffer.from(textOf(file), 'base64') });
    found.set(name, pictures.length);
  }
  return found;
}

function readQuestion(element: Element, type: string, category: string, pictures: ReadPicture[]): Found {
  const files = picturesIn(element, pictures);
  const pictureAt = (address: string): number | null => {
    const name = /^@@PLUGINFILE@@\/(?:.*\/)?([^/?]+)/.exec(address)?.[1];
    return name === undefined ? null : (files.get(safeDecoded(name)) ?? null);
  };
  const asked = child(element, 'questiontext');
  const html = textOf(child(asked ?? element, 'text'));
  const plain = attribute(asked ?? element, 'format') === 'plain_text';
  const { text, left } = plain ? { text: fromPlain(html), left: [] } : fromHtml(html, pictureAt);
  const more = new Set(left);
  const { body, also = [], bare = false } = bodyOf(element, type, html, { pictureAt, files, pictures });
  for (const one of also) more.add(one);
  if (deep(element, 'hint').some((hint) => plainOf(textOf(child(hint, 'text'))) !== '')) more.add('hints for further tries');
  for (const name of ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']) {
    const feedback = child(element, name);
    const said = feedback ? plainOf(textOf(child(feedback, 'text'))) : '';
    if (said !== '' && !usual.has(said)) more.add('feedback to the answer as a whole');
  }
  if (textOf(child(element, 'hidden')).trim() === '1') more.add('that it was hidden');
  const marks = Number(textOf(child(element, 'defaultgrade')).trim() || '1');
  const general = child(element, 'generalfeedback');
  return {
    title: '',
    text: bare ? { type: 'doc', content: [] } : text,
    body,
    left: [...more],
    marks: Number.isFinite(marks) ? marks * 100 : 100,
    feedback: general ? plainOf(textOf(child(general, 'text'))) : '',
    tags: [
      ...deep(element, 'tag').map((tag) => plainOf(textOf(child(tag, 'text')))),
      ...(category === '' ? [] : [(category.split('/').at(-1) ?? '').slice(0, 60)]),
    ],
  };
}

// What Moodle writes itself where nobody wrote anything.
const usual = new Set(['Your answer is correct.', 'Your answer is partially correct.', 'Your answer is incorrect.']);

const safeDecoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

interface Body {
  body: QuestionBody;
  also?: string[];
  /** True: the text of the question is all in its body. */
  bare?: boolean;
}

const answersOf = (element: Element) =>
  elementsOf(element, 'answer').map((answer) => ({
    html: textOf(child(answer, 'text')),
    text:
      attribute(answer, 'format') === 'plain_text'
        ? textOf(child(answer, 'text')).trim()
        : plainOf(textOf(child(answer, 'text'))),
    share: shareOf(attribute(answer, 'fraction')),
    feedback: plainOf(textOf(child(child(answer, 'feedback') ?? answer, 'text') ?? undefined)),
    said: child(answer, 'feedback') !== undefined,
    element: answer,
  }));

const truth = (element: Element, name: string, usually: boolean): boolean => {
  const said = textOf(child(element, name)).trim().toLowerCase();
  return said === '' ? usually : said === 'true' || said === '1';
};

function bodyOf(element: Element, type: string, html: string, tools: MoodleTools): Body {
  const answers = answersOf(element).map(({ said, feedback, ...one }) => ({
    ...one,
    feedback: said ? feedback.slice(0, 2000) : '',
  }));
  switch (type) {
    case 'multichoice':
    case 'multichoiceset':
      return choice(element, answers, tools);
    case 'truefalse': {
      const right = answers.find(({ share }) => share > 0)?.text.toLowerCase() === 'true';
      const of = (word: string) => answers.find(({ text }) => text.toLowerCase() === word)?.feedback ?? '';
      return { body: { kind: 'trueFalse', right, whenTrue: of('true'), whenFalse: of('false') } };
    }
    case 'shortanswer': {
      const variants = answers.map(({ text, share }) => ({ text: text.slice(0, 300), share }));
      const also = answers.some(({ feedback }) => feedback !== '') ? ['feedback to single answers'] : [];
      return { body: { kind: 'short', variants, caseMatters: truth(element, 'usecase', false) }, also };
    }
    case 'numerical':
      return numericOf(element, answers);
    case 'matching': {
      const all = elementsOf(element, 'subquestion').map((one) => ({
        left: plainOf(textOf(child(one, 'text'))),
        right: plainOf(textOf(child(child(one, 'answer') ?? one, 'text'))),
      }));
      const pairs = all.filter(({ left }) => left !== '').map((pair, place) => ({ id: partId(place), ...pair }));
      const others = all.filter(({ left }) => left === '').map(({ right }) => right);
      return { body: { kind: 'matching', pairs, others: [...new Set(others)].filter((one) => one !== '') } };
    }
    case 'ordering': {
      const items = answers.map(({ text }, place) => ({ id: partId(place), text }));
      const graded = textOf(child(element, 'gradingtype')).trim();
      const also = ['', '0', 'ABSOLUTE_POSITION'].includes(graded)
        ? []
        : ['how the order is graded: here each item in its place counts'];
      return { body: { kind: 'ordering', items }, also };
    }
    case 'multianswer':
    case 'cloze': {
      const { body, left } = readCloze(html);
      return { body, also: left, bare: true };
    }
    case 'gapselect':
    case 'ddwtos':
      return { body: chosenGaps(element, html), bare: true };
    case 'ddmarker':
      return hotspotOf(element, tools);
    case 'essay': {
      const lines = Number(textOf(child(element, 'responsefieldlines')).trim() || '15');
      const most = Number(textOf(child(element, 'maxwordlimit')).trim() || '0');
      const also = Number(textOf(child(element, 'attachments')).trim() || '0') === 0 ? [] : ['that files can be handed in'];
      return {
        body: {
          kind: 'essay',
          lines: Math.min(60, Math.max(1, Math.round(lines) || 15)),
          mostWords: most > 0 ? Math.min(10_000, Math.round(most)) : null,
        },
        also,
      };
    }
    case 'description':
      throw new Unheld('It is a text without a question.');
    default:
      throw new Unheld(`Questions of Moodle’s kind “${type.slice(0, 40)}” are not held.`);
  }
}

type Answer = { html: string; text: string; share: number; feedback: string };

function choice(element: Element, answers: readonly Answer[], { pictureAt }: MoodleTools): Body {
  const options = answers.map(({ html, text, share, feedback }, place) => {
    const picture = /<img\b[^<>]*\bsrc\s*=\s*["']([^"'<>]+)/i.exec(html)?.[1];
    const fileId = picture === undefined ? null : pictureAt(picture);
    return { id: partId(place), text: text === '' && fileId !== null ? `Picture ${place + 1}` : text, fileId, share, feedback };
  });
  const kind = truth(element, 'single', true) && attribute(element, 'type') !== 'multichoiceset' ? 'single' : 'multiple';
  const right = options.filter(({ share }) => share > 0);
  // All or nothing is not held: each right one counts alike.
  const allOrNothing = attribute(element, 'type') === 'multichoiceset';
  const shared = allOrNothing
    ? options.map((one) => ({ ...one, share: one.share > 0 ? Math.floor(10_000 / Math.max(1, right.length)) : -10_000 }))
    : options;
  return {
    body: { kind, options: shared, shuffle: truth(element, 'shuffleanswers', true) },
    also: allOrNothing ? ['all or nothing: each right choice earns its share, a wrong one takes all'] : [],
  };
}
