import type { QuestionBody } from '../../../contract/question.ts';
import type { Exported } from '../exported.ts';
import { clozeParts, numericParts } from './qti-written.ts';
import { type BodyParts, declared, earned, type Tag, template } from './qti-tools.ts';
import { escaped } from '../xml.ts';

type Of<K extends QuestionBody['kind']> = Extract<QuestionBody, { kind: K }>;
type PictureAt = (fileId: number) => string;

export function bodyParts(question: Exported, tag: Tag, picture: PictureAt): BodyParts {
  const { body, marks } = question;
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return choice(body, marks, tag, picture);
    case 'trueFalse':
      return truth(body, tag);
    case 'short': {
      const mapped = body.variants.map(({ text, share }) => ({
        key: text,
        value: earned(share, marks || 100),
        caseSensitive: body.caseMatters,
      }));
      const right = body.variants.filter(({ share }) => share === 10_000).map(({ text }) => text);
      return {
        declarations: [declared(tag, { cardinality: 'single', baseType: 'string', right: right.slice(0, 1), mapped })],
        asked: `<p>${tag('textEntryInteraction', { responseIdentifier: 'RESPONSE' })}</p>`,
        processing: template(tag, 'map_response'),
        left: body.variants.some(({ text }) => text.includes('*')) ? ['that * stands for anything in an answer'] : [],
      };
    }
    case 'numeric':
      return numericParts(body, marks, tag);
    case 'matching':
      return matching(body, marks, tag);
    case 'ordering':
      return ordering(body, tag);
    case 'cloze':
      return clozeParts(body, tag);
    case 'hotspot':
      return hotspot(body, question, tag, picture);
    case 'essay':
      return {
        declarations: [declared(tag, { cardinality: 'single', baseType: 'string', right: [] })],
        asked: tag('extendedTextInteraction', { responseIdentifier: 'RESPONSE', expectedLines: body.lines }),
        processing: '',
        left: body.mostWords === null ? [] : ['how many words are allowed'],
      };
  }
}

function choice(body: Of<'single' | 'multiple'>, marks: number, tag: Tag, picture: PictureAt): BodyParts {
  const many = body.kind === 'multiple';
  const options = body.options.map(({ text, fileId, feedback }, place) => {
    const address = fileId === null ? '' : picture(fileId);
    const image = address === '' ? '' : `<img src="${escaped(address)}" alt=""/>`;
    const said =
      feedback === ''
        ? ''
        : tag('feedbackInline', { outcomeIdentifier: 'FEEDBACK', identifier: `o${place}`, showHide: 'show' }, escaped(feedback));
    return tag('simpleChoice', { identifier: `o${place}` }, escaped(text) + image + said);
  });
  const right = body.options.flatMap(({ share }, place) => (share > 0 && (many || share === 10_000) ? [`o${place}`] : []));
  const mapped = body.options.map(({ share }, place) => ({ key: `o${place}`, value: earned(share, marks || 100) }));
  return {
    declarations: [declared(tag, { cardinality: many ? 'multiple' : 'single', baseType: 'identifier', right, mapped })],
    asked: tag(
      'choiceInteraction',
      { responseIdentifier: 'RESPONSE', shuffle: body.shuffle, maxChoices: many ? 0 : 1 },
      options.join(''),
    ),
    processing: template(tag, 'map_response'),
  };
}

function truth({ right, whenTrue, whenFalse }: Of<'trueFalse'>, tag: Tag): BodyParts {
  const said = (word: string, feedback: string) =>
    tag(
      'simpleChoice',
      { identifier: word.toLowerCase() },
      word +
        (feedback === ''
          ? ''
          : tag(
              'feedbackInline',
              { outcomeIdentifier: 'FEEDBACK', identifier: word.toLowerCase(), showHide: 'show' },
              escaped(feedback),
            )),
    );
  return {
    declarations: [declared(tag, { cardinality: 'single', baseType: 'identifier', right: [String(right)] })],
    asked: tag(
      'choiceInteraction',
      { responseIdentifier: 'RESPONSE', shuffle: false, maxChoices: 1 },
      said('True', whenTrue) + said('False', whenFalse),
    ),
    processing: template(tag, 'match_correct'),
  };
}

function matching({ pairs, others }: Of<'matching'>, marks: number, tag: Tag): BodyParts {
  const rights = [...new Set([...pairs.map(({ right }) => right), ...others])];
  const right = pairs.map((pair, place) => `l${place} r${rights.indexOf(pair.right)}`);
  const each = earned(10_000 / pairs.length, marks || 100);
  const choices = (texts: readonly string[], letter: string, most: number) =>
    tag(
      'simpleMatchSet',
      {},
      texts
        .map((text, place) => tag('simpleAssociableChoice', { identifier: `${letter}${place}`, matchMax: most }, escaped(text)))
        .join(''),
    );
  return {
    declarations: [
      declared(tag, {
        cardinality: 'multiple',
        baseType: 'directedPair',
        right,
        mapped: right.map((key) => ({ key, value: each })),
      }),
    ],
    asked: tag(
      'matchInteraction',
      { responseIdentifier: 'RESPONSE', shuffle: true, maxAssociations: pairs.length },
      choices(
        pairs.map(({ left }) => left),
        'l',
        1,
      ) + choices(rights, 'r', pairs.length),
    ),
    processing: template(tag, 'map_response'),
  };
}

/** The choices stand in another order than the right one, which is the declaration's alone. */
function ordering({ items }: Of<'ordering'>, tag: Tag): BodyParts {
  const named = items.map(({ text }, place) => ({ name: `i${place}`, text }));
  return {
    declarations: [declared(tag, { cardinality: 'ordered', baseType: 'identifier', right: named.map(({ name }) => name) })],
    asked: tag(
      'orderInteraction',
      { responseIdentifier: 'RESPONSE', shuffle: true },
      named
        .toSorted((a, b) => a.text.localeCompare(b.text, 'en'))
        .map(({ name, text }) => tag('simpleChoice', { identifier: name }, escaped(text)))
        .join(''),
    ),
    processing: template(tag, 'match_correct'),
    left: ['that each item in its place earns a part'],
  };
}

function hotspot(body: Of<'hotspot'>, { pictures, marks }: Exported, tag: Tag, picture: PictureAt): BodyParts {
  const file = pictures.get(body.fileId);
  const [across, down] = [file?.width ?? 1000, file?.height ?? 1000];
  const each = earned(10_000 / Math.min(body.places, body.spots.length), marks || 100);
  const areas = body.spots.map(({ shape, x, y, width, height }) => {
    const [left, top] = [Math.round((x * across) / 10_000), Math.round((y * down) / 10_000)];
    const [wide, high] = [Math.round((width * across) / 10_000), Math.round((height * down) / 10_000)];
    if (shape === 'box')
      return tag('areaMapEntry', { shape: 'rect', coords: `${left},${top},${left + wide},${top + high}`, mappedValue: each });
    const round = wide === high;
    const coords = round ? `${left},${top},${wide}` : `${left},${top},${wide},${high}`;
    return tag('areaMapEntry', { shape: round ? 'circle' : 'ellipse', coords, mappedValue: each });
  });
  const mapping = tag('areaMapping', { defaultValue: 0 }, areas.join(''));
  return {
    declarations: [tag('responseDeclaration', { identifier: 'RESPONSE', cardinality: 'multiple', baseType: 'point' }, mapping)],
    asked: tag(
      'selectPointInteraction',
      { responseIdentifier: 'RESPONSE', maxChoices: body.places },
      tag('object', { type: file?.type ?? 'image/png', data: picture(body.fileId), width: across, height: down }, ' '),
    ),
    processing: template(tag, 'map_response_point'),
    left: body.spots.some(({ label }) => label !== '') ? ['the names of the places on the picture'] : [],
  };
}
