import type { MarcRecord } from 'marcjs';
import { expect, it } from 'vitest';
import { iso2709, marcxml, mashetani, riverBetween } from '../testing/marc-records.ts';
import { readIso2709, type ReadRecord } from './read-iso2709.ts';
import { readMarcxml, refusedXml } from './read-marcxml.ts';
import { rowsOf } from './record-rows.ts';

const titlesOf = (records: Iterable<ReadRecord>) =>
  [...records].map((one) => ('fault' in one ? `fault: ${one.fault}` : (rowsOf(one.record)[0]?.['title'] ?? '')));
const records = (all: Iterable<ReadRecord>): MarcRecord[] => [...all].flatMap((one) => ('fault' in one ? [] : [one.record]));
const river = iso2709(riverBetween);
const swahili = iso2709(mashetani);

it('reads a record with its copies into rows, whichever of the two ways it is written', () => {
  const expected = [
    {
      title: 'The River Between',
      subtitle: '',
      authors: 'Ngũgĩ wa Thiong’o',
      isbn: '0435905481',
      publisher: 'Heinemann',
      edition: '2nd ed.',
      year: '1965',
      kind: 'fiction',
      callNo: '823.914 NGU',
      language: 'en',
      accessionNo: 'K0001',
      barcode: '',
      copies: '',
      shelf: 'B3',
      price: '650.00',
      source: 'Text Book Centre',
      acquiredOn: '2024-03-14',
      status: '',
    },
    expect.objectContaining({ accessionNo: 'K0002', status: 'lost', callNo: '823.914 NGU' }) as unknown,
  ];
  for (const all of [readIso2709(river), readMarcxml(marcxml([riverBetween])), readMarcxml(marcxml([riverBetween], 'marc'))])
    expect(records(all).map(rowsOf)).toEqual([expected]);
  for (const all of [readIso2709(swahili), readMarcxml(marcxml([mashetani]))])
    expect(records(all).flatMap(rowsOf)).toMatchObject([
      {
        title: 'Mashetani',
        subtitle: 'tamthilia & maigizo',
        authors: 'Hussein, Ebrahim',
        language: 'sw',
        year: '1971',
        kind: 'fiction',
      },
    ]);
});

it('reads copies from where other systems write them', () => {
  const of = (...fields: Parameters<typeof iso2709>[0]) =>
    records(readIso2709(iso2709([['245', '00', 'a', 'X'], ...fields])))
      .flatMap(rowsOf)
      .map(({ accessionNo, shelf }) => [accessionNo, shelf]);
  expect(of(['852', '  ', 'b', 'Main', 'c', 'Stack', 'p', '33001'])).toEqual([['33001', 'Stack']]);
  expect(of(['949', '  ', 'i', '44001', 'l', 'REF'])).toEqual([['44001', 'REF']]);
  expect(of(['876', '  ', 'p', '55001'])).toEqual([['55001', '']]);
  // A record that passed through two systems has its copies twice.
  expect(of(['852', '  ', 'p', '1'], ['952', '  ', 'p', '1'])).toEqual([['1', '']]);
});

it('names what is wrong with a record, and reads those before and after it', () => {
  const broken: [string, Buffer][] = [
    ['says', Buffer.concat([Buffer.from('00099'), river.subarray(5)])],
    ['does not begin with its length', Buffer.concat([Buffer.from('XXXXX'), river.subarray(5)])],
    ['where its fields begin', Buffer.concat([river.subarray(0, 12), Buffer.from('99999'), river.subarray(17)])],
    ['where its fields begin', Buffer.concat([river.subarray(0, 12), Buffer.from('00001'), river.subarray(17)])],
    ['directory', Buffer.concat([river.subarray(0, 27), Buffer.from('99Z9'), river.subarray(31)])],
    ['beyond its end', Buffer.concat([river.subarray(0, 27), Buffer.from('9999'), river.subarray(31)])],
    ['does not end where', Buffer.concat([river.subarray(0, 27), Buffer.from('0003'), river.subarray(31)])],
    ['shorter than the leader', Buffer.from('00012nam\u001D')],
    ['MARC-8', iso2709([['245', '10', 'a', 'Caf\u00E9']], { letters: ' ' })],
    ['UTF-8', iso2709([['245', '10', 'a', 'Café']])],
  ];
  for (const [said, bytes] of broken) {
    const raw = said === 'MARC-8' || said === 'UTF-8' ? latin(bytes) : bytes;
    const read = titlesOf(readIso2709(Buffer.concat([swahili, raw, swahili])));
    expect(read).toHaveLength(3);
    expect([read[0], read[2]]).toEqual(['Mashetani', 'Mashetani']);
    expect(read[1]).toContain(said);
  }
  expect(titlesOf(readIso2709(Buffer.concat([swahili, river.subarray(0, 80)])))).toEqual([
    'Mashetani',
    'fault: The file ends within this record.',
  ]);
  expect(titlesOf(readIso2709(Buffer.concat([swahili, Buffer.from('\r\n'), river, Buffer.from('\n\u001A')])))).toEqual([
    'Mashetani',
    'The River Between',
  ]);
  const huge = iso2709([
    ['245', '10', 'a', 'x'],
    ['500', '  ', 'a', 'y'.repeat(120_000)],
  ]);
  expect(titlesOf(readIso2709(huge))[0]).toContain('fault');
});

/** The same record with its é as one byte, which no UTF-8 has; its length is put right. */
function latin(bytes: Buffer): Buffer {
  const text = bytes.toString('utf8');
  const raw = Buffer.from(text, 'latin1');
  const size = (at: number, digits: number) => String(Number(text.slice(at, at + digits)) - 1).padStart(digits, '0');
  return Buffer.concat([Buffer.from(size(0, 5)), raw.subarray(5, 27), Buffer.from(size(27, 4)), raw.subarray(31)]);
}

it('goes through any bytes without an end that does not come', () => {
  let seed = 20_260_712;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const file = Buffer.concat([swahili, river, swahili]);
  const xml = marcxml([mashetani, riverBetween, mashetani]);
  for (let n = 0; n < 300; n += 1) {
    const bytes = Buffer.from(file);
    for (let k = 0; k < 4; k += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    for (const one of readIso2709(bytes)) if (!('fault' in one)) rowsOf(one.record);
    const [from, to] = [Math.floor(random() * xml.length), Math.floor(random() * xml.length)];
    const cut = xml.slice(0, Math.min(from, to)) + xml.slice(Math.max(from, to));
    for (const one of readMarcxml(cut)) if (!('fault' in one)) rowsOf(one.record);
  }
});

it('does not look through a large file again for each record that does not end', () => {
  const unclosed = '<record>'.repeat(100_000);
  expect([...readMarcxml(unclosed)]).toHaveLength(1);
  expect([...readMarcxml(`${unclosed}</record>`)]).toHaveLength(100_000);
});

it('takes no entities that a file defines, and names records that are no whole XML', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${marcxml([mashetani])}`;
  expect(refusedXml(bomb)).toContain('document type');
  expect(refusedXml('<html><body>habari</body></html>')).toContain('no MARC records');
  expect(refusedXml(marcxml([mashetani]))).toBeNull();
  const one = (inside: string) =>
    `<collection>${marcxml([mashetani]).slice(marcxml([mashetani]).indexOf('<record'), -13)}${inside}</collection>`;
  for (const inside of [
    '<record><leader>00000nam a2200000</leader><datafield tag="245"><subfield code="a">x</record>',
    '<record><leader>00000nam a2200000</leader><datafield tag="24"><subfield code="a">x</subfield></datafield></record>',
    '<record><leader>00000nam a2200000</leader><script>alert(1)</script></record>',
    '<record><datafield tag="245" ind1="1" ind2="0"><subfield code="a">x</subfield></datafield></record>',
    '<record><leader>00000nam a2200000</leader><datafield tag="245" ind1=',
  ]) {
    const read = titlesOf(readMarcxml(one(inside)));
    expect(read[0]).toBe('Mashetani');
    expect(read[1]).toContain('fault');
  }
  const entities = one(
    '<record><leader>00000nam a2200000</leader><datafield tag="245" ind1="1" ind2="0"><subfield code="a">Haki &#x26; &xxe; &lt;b&gt;</subfield></datafield></record>',
  );
  expect(titlesOf(readMarcxml(entities))[1]).toBe('Haki & &xxe; <b>');
});
