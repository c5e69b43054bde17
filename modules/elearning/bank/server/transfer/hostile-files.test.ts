import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainText } from '#kit/contract/rich-text.ts';
import { fromHtml } from './html-text.ts';
import read, { readBytes } from './read-worker.ts';

const problem = (bytes: Uint8Array | string): string => {
  try {
    readBytes(Buffer.from(bytes));
    return '';
  } catch (error) {
    return error instanceof Error ? `${error.constructor.name}: ${error.message}` : '';
  }
};
const moodle = (inner: string) => `<?xml version="1.0"?><quiz>${inner}</quiz>`;
const asked = (html: string, answers: string, type = 'multichoice') =>
  moodle(
    `<question type="${type}"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>${answers}</question>`,
  );
const two = '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>';

describe('hostile files are refused in words', () => {
  it.each([
    [
      'an entity bomb',
      `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><quiz>&b;</quiz>`,
      /document type/,
    ],
    ['an outer entity', `<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>`, /document type/],
    ['no XML', '<quiz><question></quiz>', /no sound XML: .*line 1/],
    ['XML of something else', '<html><body>hello</body></html>', /does not begin with <quiz>/],
    ['QTI 1.2', '<questestinterop><item/></questestinterop>', /does not begin with <quiz>/],
    ['nesting without end', `<quiz>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</quiz>`, /nested too deep/],
    ['too many elements', `<quiz>${'<a/>'.repeat(400_001)}</quiz>`, /too many elements/],
    ['too many questions', moodle('<question type="essay"/>'.repeat(2001)), /more than 2000 questions/],
    ['nothing', '   ', /no question/],
    ['letters of another code', new Uint8Array([0x3c, 0x71, 0xff, 0xfe, 0x3e]), /not in UTF-8/],
    ['a broken ZIP', 'PK\u0003\u0004 and then nothing', /broken/],
    ['a ZIP with nothing to read', zipSync({ 'a.txt': strToU8('x') }), /no item of QTI/],
    ['a ZIP that reaches out', zipSync({ '../../etc/cron.xml': strToU8('<a/>') }), /reaches beyond its folder/],
    ['a ZIP with a root', zipSync({ '/etc/cron.xml': strToU8('<a/>') }), /reaches beyond its folder/],
    ['a ZIP bomb', zipSync({ 'a.xml': new Uint8Array(130 * 1024 * 1024) }), /more than 128 MB/],
  ])('%s', (_, bytes, words) => {
    const said = problem(bytes);
    expect(said).toMatch(words);
    expect(said).toMatch(/^UnreadFile/);
  });

  it('says why to whoever asked, and throws nothing of ours', async () => {
    await expect(read({ path: '/dev/null' })).resolves.toEqual({ problem: 'There is no question in the file.' });
  });

  it('never unpacks what a ZIP says it holds more than it may, whatever its directory says', () => {
    const zip = Buffer.from(zipSync({ 'imsmanifest.xml': strToU8(`<manifest>${' '.repeat(100_000)}</manifest>`) }));
    // The directory says that the part is one byte long.
    const entry = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    zip.writeUInt32LE(1, entry + 24);
    expect(problem(zip)).toMatch(/no item of QTI/);
  });
});

describe('HTML in a text is never kept as HTML', () => {
  it.each([
    ['<p onclick="x()">Swali <script>alert(1)</script>moja</p>', 'Swali moja', ['a script']],
    ['<p>a<style>p{}</style>b</p>', 'ab', ['a style sheet']],
    ['<iframe src="javascript:1"></iframe>x', 'x', ['another page in a frame']],
    ['<a href="javascript:alert(1)">press</a>', 'press', []],
    ['<img src=x onerror=alert(1)>y', 'y', ['a picture that is not in the file']],
    ['&lt;script&gt;z&lt;/script&gt;', '<script>z</script>', []],
    ['<svg><script>1</script></svg>q', 'q', ['a drawing (SVG)']],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2', ['a table: its cells follow one another']],
    ['x<sup>2</sup> + H<sub>2</sub>O + a<sup>n+1</sup>', 'x² + H₂O + aⁿ⁺¹', []],
    ['1 < 2 and 3 > 2 &amp; &#x169; &#361; &nope; &#0;', '1 < 2 and 3 > 2 & ũ ũ &nope; ', []],
    ['<b><i>unclosed', 'unclosed', []],
    ['<!-- <b>hidden</b> --', '', []],
  ])('%s', (html, words, left) => {
    const converted = fromHtml(html);
    expect(plainText(converted.text)).toBe(words.trim());
    expect(converted.left).toEqual(left);
    expect(JSON.stringify(converted.text)).not.toMatch(/javascript:|onclick|onerror/);
  });

  it('reads a long run of openings in no time', () => {
    expect(plainText(fromHtml('<a '.repeat(100_000)).text).length).toBeGreaterThan(0);
    expect(fromHtml('<!--'.repeat(100_000)).text.content).toEqual([]);
    expect(fromHtml('<b>'.repeat(50_000)).text.content).toEqual([]);
  });
});

describe('what is not held is said item by item, and the others are read', () => {
  it('of Moodle', () => {
    const file = readBytes(
      Buffer.from(
        moodle(
          [
            '<question type="category"><category><text>$course$/Form 2/Algebra</text></category></question>',
            asked(
              '<p>One?</p>',
              `${two}<hint><text>Think</text></hint><correctfeedback><text>Well done you</text></correctfeedback>`,
            ),
            asked('<p>Calc</p>', '', 'calculated'),
            asked('<p>Only text</p>', '', 'description'),
            asked(
              '<p>None right</p>',
              '<answer fraction="0"><text>a</text></answer><answer fraction="0"><text>b</text></answer>',
            ),
            asked('', two),
            asked(
              '<p>Gaps [[1]] and [[2]]</p>',
              '<selectoption><text>a</text><group>1</group></selectoption><selectoption><text>b</text><group>1</group></selectoption>',
              'gapselect',
            ),
          ]
            .join('')
            .replaceAll(/<\?xml version="1.0"\?><quiz>|<\/quiz>/g, ''),
        ),
      ),
    );
    expect(file.items.map(({ problem: why, left }) => [why, left])).toEqual([
      [null, ['hints for further tries', 'feedback to the answer as a whole']],
      ['Questions of Moodle’s kind “calculated” are not held.', []],
      ['It is a text without a question.', []],
      ['Say which one is right.', []],
      ['It asks nothing.', []],
      [null, []],
    ]);
    expect(file.items[0]?.question?.tags).toEqual(['Algebra']);
    expect(file.items[5]?.question?.body).toMatchObject({ kind: 'cloze', text: 'Gaps {{1}} and {{2}}' });
  });

  it('of GIFT: a fault in one leaves the others, and says where it is', () => {
    const { items } = readBytes(Buffer.from('// a comment\n\nOne {=a ~b}\n\nTwo {=a ~b\n~c\n\nnever closed'));
    expect(items.map(({ problem: why }) => why?.replace(/\d+/g, 'n') ?? null)).toEqual([
      null,
      'It cannot be read: line n, column n.',
      'It is a text without a question.',
    ]);
    const more = readBytes(
      Buffer.from('$CATEGORY: Biology/Cells\n\n::Q::[html]<p>Is <b>it</b>?</p>{T}\n\nJust words.\n\nN {#abc}'),
    );
    expect(more.items.map(({ problem: why, kind }) => [why !== null, kind])).toEqual([
      [false, 'trueFalse'],
      [true, null],
      [true, null],
    ]);
    expect(more.items[0]?.question?.tags).toEqual(['Cells']);
  });

  it('of QTI', () => {
    const item = (inner: string) =>
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T">${inner}</assessmentItem>`;
    const file = readBytes(
      Buffer.from(
        `<items>${item('<itemBody><p>Words</p></itemBody>')}${item(
          '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><rubricBlock view="scorer"><p>x</p></rubricBlock><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1" shuffle="false"><prompt>Which?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody>',
        )}${item('<itemBody><drawingInteraction responseIdentifier="R"/></itemBody>')}</items>`,
      ),
    );
    expect(file.items.map(({ problem: why, left }) => [why, left])).toEqual([
      ['It is a text without a question.', []],
      [null, ['a block for the marker or the candidate (rubricBlock)']],
      ['Questions of the kind drawingInteraction are not held.', []],
    ]);
    expect(plainText(file.items[1]?.question?.text ?? { type: 'doc', content: [] })).toBe('Which?');
  });
});
