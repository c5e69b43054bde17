import type { QuestionBody } from '../../../contract/question.ts';
import { toHtml } from '../to-html.ts';
import type { Exported, Written } from '../exported.ts';
import { writeCloze } from './moodle-cloze.ts';
import { escaped, tag } from '../xml.ts';

const cdata = (html: string): string => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const html = (name: string, inner: string, attributes: Record<string, string | number> = {}, files = ''): string =>
  tag(name, { ...attributes, format: 'html' }, `<text>${cdata(inner)}</text>${files}`);
const plain = (text: string): string => `<text>${escaped(text)}</text>`;
const value = (name: string, inner: string | number | boolean): string => tag(name, {}, escaped(String(inner)) || ' ');
const percent = (share: number): string => String(share / 100);

/** Questions as Moodle reads them. */
export function writeMoodle(questions: readonly Exported[]): Written {
  const losses = questions.map(({ id, body, difficulty, source }) => ({
    id,
    out: true,
    left: [
      ...(body.kind === 'hotspot' && body.spots.some(({ label }) => label !== '')
        ? ['the names of the places on the picture']
        : []),
      ...(difficulty === 'medium' ? [] : ['how difficult it is']),
      ...(source === null ? [] : ['where it comes from']),
    ],
  }));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(oneQuestion).join('\n')}\n</quiz>\n`;
  return { bytes: Buffer.from(xml), name: 'questions.xml', type: 'application/xml', losses };
}

const types: Readonly<Record<QuestionBody['kind'], string>> = {
  single: 'multichoice',
  multiple: 'multichoice',
  trueFalse: 'truefalse',
  short: 'shortanswer',
  numeric: 'numerical',
  matching: 'matching',
  ordering: 'ordering',
  cloze: 'cloze',
  hotspot: 'ddmarker',
  essay: 'essay',
};

function oneQuestion(question: Exported): string {
  const { body, text, words, marks, feedback, tags } = question;
  const images: string[] = [];
  const picture = (fileId: number): string => {
    const file = question.pictures.get(fileId);
    if (!file) return '';
    images.push(tag('file', { name: file.name, path: '/', encoding: 'base64' }, Buffer.from(file.bytes).toString('base64')));
    return `@@PLUGINFILE@@/${encodeURIComponent(file.name)}`;
  };
  const asked = body.kind === 'cloze' ? writeCloze(body, escaped) : toHtml(text, picture);
  return tag(
    'question',
    { type: types[body.kind] },
    [
      tag('name', {}, plain(words.slice(0, 200))),
      html('questiontext', asked, {}, images.join('')),
      html('generalfeedback', escaped(feedback)),
      value('defaultgrade', marks / 100),
      value('penalty', 0),
      value('hidden', 0),
      ...parts(question),
      tags.length === 0 ? '' : tag('tags', {}, tags.map((name) => tag('tag', {}, plain(name))).join('')),
    ].join('\n'),
  );
}

const answer = (share: number, inner: string, feedback = '', more = ''): string =>
  tag(
    'answer',
    { fraction: percent(share), format: 'html' },
    `<text>${cdata(inner)}</text>${more}${html('feedback', escaped(feedback))}`,
  );
const bare = (share: number, inner: string, feedback = '', more = ''): string =>
  tag(
    'answer',
    { fraction: percent(share), format: 'plain_text' },
    `${plain(inner)}${more}${html('feedback', escaped(feedback))}`,
  );

function parts({ body, pictures }: Exported): string[] {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return [
        value('single', body.kind === 'single'),
        value('shuffleanswers', body.shuffle),
        value('answernumbering', 'abc'),
        ...body.options.map(({ text, fileId, share, feedback }) => {
          const file = fileId === null ? undefined : pictures.get(fileId);
          const image = file ? `<img src="@@PLUGINFILE@@/${encodeURIComponent(file.name)}" alt="">` : '';
          const kept = file
            ? tag('file', { name: file.name, path: '/', encoding: 'base64' }, Buffer.from(file.bytes).toString('base64'))
            : '';
          return answer(share, `${escaped(text)}${image}`, feedback, kept);
        }),
      ];
    case 'trueFalse':
      return [bare(body.right ? 10_000 : 0, 'true', body.whenTrue), bare(body.right ? 0 : 10_000, 'false', body.whenFalse)];
    case 'short':
      return [value('usecase', body.caseMatters ? 1 : 0), ...body.variants.map(({ text, share }) => bare(share, text))];
    case 'numeric':
      return numeric(body);
    case 'matching':
      return [
        value('shuffleanswers', true),
        ...body.pairs.map(({ left, right }) => html('subquestion', escaped(left), {}, tag('answer', {}, plain(right)))),
        ...body.others.map((other) => html('subquestion', '', {}, tag('answer', {}, plain(other)))),
      ];
    case 'ordering':
      return [value('gradingtype', 0), ...body.items.map(({ text }, place) => answer((place + 1) * 100, escaped(text)))];
    case 'hotspot':
      return markers(body, pictures);
    case 'essay':
      return [
        value('responseformat', 'editor'),
        value('responsefieldlines', body.lines),
        ...(body.mostWords === null ? [] : [value('maxwordlimit', body.mostWords)]),
        value('attachments', 0),
      ];
    case 'cloze':
      return [];
  }
}

function numeric({ right, units, unitShare }: Extract<QuestionBody, { kind: 'numeric' }>): string[] {
  const said = units.map(({ name, factor }) => tag('unit', {}, value('multiplier', 1 / factor) + value('unit_name', name)));
  return [
    ...right.map((one) => bare(one.share, String(one.value), '', value('tolerance', one.tolerance))),
    ...(units.length === 0 ? [] : [tag('units', {}, said.join(''))]),
    value('unitgradingtype', unitShare > 0 ? 1 : 0),
    value('unitpenalty', unitShare / 10_000),
    value('showunits', units.length === 0 ? 3 : 1),
  ];
}

function markers(body: Extract<QuestionBody, { kind: 'hotspot' }>, pictures: Exported['pictures']): string[] {
  const file = pictures.get(body.fileId);
  const [across, down] = [file?.width ?? 1000, file?.height ?? 1000];
  const pixels = (part: number, of: number) => Math.round((part * of) / 10_000);
  return [
    ...(file
      ? [tag('file', { name: file.name, path: '/', encoding: 'base64' }, Buffer.from(file.bytes).toString('base64'))]
      : []),
    tag('drag', {}, value('no', 1) + plain('×') + value('noofdrags', body.places)),
    ...body.spots.map(({ shape, x, y, width, height }, place) => {
      const corner = `${pixels(x, across)},${pixels(y, down)}`;
      const sides = shape === 'circle' ? String(pixels(width, across)) : `${pixels(width, across)},${pixels(height, down)}`;
      return tag(
        'drop',
        {},
        value('no', place + 1) +
          value('shape', shape === 'circle' ? 'circle' : 'rectangle') +
          value('coords', `${corner};${sides}`) +
          value('choice', 1),
      );
    }),
  ];
}
