import { strToU8, zipSync } from 'fflate';
import type { Exported, Loss, Written } from '../exported.ts';
import { itemParts } from './qti-parts.ts';
import type { Tag } from './qti-tools.ts';
import { apart, qti3Element } from './qti-names.ts';
import { escaped, tag as plainTag } from '../xml.ts';

const tags = {
  qti2: plainTag,
  qti3: ((name, attributes, inner) =>
    plainTag(
      qti3Element(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.includes(':') ? key : apart(key), value])),
      inner,
    )) satisfies Tag,
} as const;

const spaces = {
  qti2: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  qti3: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
} as const;
const types = { qti2: 'imsqti_item_xmlv2p1', qti3: 'imsqti_item_xmlv3p0' } as const;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Questions as a content package of QTI 2.1 or 3: an item each, their pictures, and a manifest. */
export function writeQti(questions: readonly Exported[], version: 'qti2' | 'qti3'): Written {
  const tag: Tag = tags[version];
  const files: Record<string, Uint8Array> = {};
  const resources: string[] = [];
  const losses: Loss[] = [];
  for (const question of questions) {
    const { id } = question;
    const { declarations, body, processing, feedback, left, shown } = itemParts(question, tag);
    losses.push({ id, out: true, left });
    for (const picture of shown) files[`items/pictures/${picture.name}`] = picture.bytes;
    const item = tag(
      'assessmentItem',
      {
        xmlns: spaces[version],
        identifier: `q${id}`,
        title: question.words.slice(0, 120) || `q${id}`,
        adaptive: false,
        timeDependent: false,
      },
      [...declarations, tag('itemBody', {}, body), processing, ...feedback].join('\n'),
    );
    files[`items/q${id}.xml`] = strToU8(head + item);
    const keywords = question.tags.map((name) => `<keyword>${escaped(name)}</keyword>`).join('');
    resources.push(
      plainTag(
        'resource',
        { identifier: `r${id}`, type: types[version], href: `items/q${id}.xml` },
        `${keywords === '' ? '' : `<metadata>${keywords}</metadata>`}${plainTag('file', { href: `items/q${id}.xml` })}${shown
          .map(({ name }) => plainTag('file', { href: `items/pictures/${name}` }))
          .join('')}`,
      ),
    );
  }
  const manifest = plainTag(
    'manifest',
    { xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1', identifier: 'questions' },
    `<metadata><schema>${version === 'qti2' ? 'QTIv2.1 Package' : 'QTI Package'}</schema><schemaversion>${version === 'qti2' ? '1.0.0' : '3.0.0'}</schemaversion></metadata><organizations/>${plainTag('resources', {}, resources.join('\n'))}`,
  );
  files['imsmanifest.xml'] = strToU8(head + manifest);
  const name = version === 'qti2' ? 'questions-qti21.zip' : 'questions-qti3.zip';
  return { bytes: zipSync(files, { level: 6 }), name, type: 'application/zip', losses };
}
