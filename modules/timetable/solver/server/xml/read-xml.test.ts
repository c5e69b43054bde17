import { expect, test } from 'vitest';
import { readXml, textOf } from './read-xml.ts';

test('elements keep their text letter by letter, their lines and their places', () => {
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a > b -->\n<a k="1 &lt; 2">\n <b> x &amp; y&#233; </b><c/>\n<d><![CDATA[<z>]]></d></a>\n';
  const root = readXml(text);
  expect(root).toMatchObject({ name: 'a', line: 3 });
  expect(root.attributes.get('k')).toBe('1 < 2');
  expect(root.children.map(({ name, line, text: words }) => [name, line, words])).toEqual([
    ['b', 4, ' x & yé '],
    ['c', 4, ''],
    ['d', 5, '<z>'],
  ]);
  const [b, c] = root.children;
  expect(text.slice(b?.inner, b?.close ?? 0)).toBe(' x &amp; y&#233; ');
  expect([c?.close, text.slice(0, c?.end).endsWith('<c/>')]).toEqual([null, true]);
});

test.each([
  ['<a>\n<b></a>', 'Line 2: </a> stands where <b> of line 2 ends'],
  ['<a>\n<b>', 'Line 2: <b> of line 2 has no end'],
  ['<a/>\n<b/>', 'Line 2: <b> stands after the end of the outermost element'],
  ['<a>&bomb;</a>', 'Line 1: &bomb; is no sign that XML knows'],
  ['<a>&#0;</a>', 'Line 1: &#0; is no sign that XML knows'],
  ['<a>1 & 2</a>', 'Line 1: & is no sign that XML knows'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'Line 1: a document type is not read, and entities of its own are not resolved'],
  ['<a x=1/>', 'Line 1: the tag <a> is not written as XML asks'],
  ['<a x="1" x="2"/>', 'Line 1: <a> has the attribute x twice'],
  ['text', 'Line 1: text stands outside the outermost element'],
  ['<?xml version="1.0" encoding="latin1"?><a/>', 'Line 1: the file says that it is in latin1, not UTF-8'],
  ['<!-- only -->', 'Line 1: the file holds no element'],
  [`${'<a>'.repeat(101)}`, 'Line 1: <a> lies deeper than 100 elements'],
  ['<a>\n\u0001</a>', 'Line 2: there is a character here that no XML file may hold'],
])('refuses %j', (text, problem) => {
  expect(() => readXml(text)).toThrow(problem);
});

test('a file is UTF-8, with or without a mark of the order of bytes', () => {
  expect(textOf(new TextEncoder().encode('\uFEFF<a/>'))).toBe('<a/>');
  expect(() => textOf(Uint8Array.of(60, 0xff))).toThrow('The file is not written in UTF-8');
  expect(() => textOf(new TextEncoder().encode(' \n'))).toThrow('The file is empty');
});
