/** A field: its tag and value, or its tag, two indicators, and parts with a letter each. */
export type Field = readonly [tag: string, value: string] | readonly [tag: string, indicators: string, ...parts: string[]];

const bytesOf = (field: Field): Buffer => {
  const [, first, ...parts] = field;
  if (parts.length === 0) return Buffer.from(`${first}\u001E`);
  const said = parts.flatMap((part, at) => (at % 2 === 0 ? [`\u001F${part}${parts[at + 1] ?? ''}`] : []));
  return Buffer.from(`${first}${said.join('')}\u001E`);
};

const padded = (value: number, digits: number) => String(value).padStart(digits, '0');

/** A record as ISO 2709 has it, written here by hand. `letters`: what the leader says of them. */
export function iso2709(fields: readonly Field[], { letters = 'a', kind = 'am' } = {}): Buffer {
  const bodies = fields.map(bytesOf);
  let place = 0;
  const directory = fields.map(([tag], at) => {
    const size = bodies[at]?.length ?? 0;
    const entry = `${tag}${padded(size, 4)}${padded(place, 5)}`;
    place += size;
    return entry;
  });
  const head = `${directory.join('')}\u001E`;
  const base = 24 + head.length;
  const length = base + place + 1;
  const leader = `${padded(length, 5)}n${kind} ${letters}22${padded(base, 5)} a 4500`;
  return Buffer.concat([Buffer.from(leader + head, 'latin1'), ...bodies, Buffer.from('\u001D')]);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The same records as MARCXML, with a prefix where one is given. */
export function marcxml(records: readonly (readonly Field[])[], prefix = ''): string {
  const p = prefix === '' ? '' : `${prefix}:`;
  const field = ([tag, first, ...parts]: Field) =>
    parts.length === 0
      ? `<${p}controlfield tag='${tag}'>${escaped(first)}</${p}controlfield>`
      : `<${p}datafield ind1="${first.charAt(0)}" tag="${tag}" ind2="${first.charAt(1)}">\n${parts
          .flatMap((part, at) =>
            at % 2 === 0 ? [`  <${p}subfield code="${part}">${escaped(parts[at + 1] ?? '')}</${p}subfield>`] : [],
          )
          .join('\n')}</${p}datafield>`;
  const one = (fields: readonly Field[]) =>
    `<${p}record>\n<!-- from elsewhere --><${p}leader>00000nam a2200000 a 4500</${p}leader>${fields.map(field).join('\n')}\n</${p}record>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${p}collection xmlns${prefix === '' ? '' : `:${prefix}`}="http://www.loc.gov/MARC21/slim">${records
    .map(one)
    .join('\n')}</${p}collection>`;
}

/** The River Between with two copies, as Koha exports it. */
export const riverBetween: readonly Field[] = [
  ['001', '1042'],
  ['008', '120509s1965    ke a          000 1 eng d'],
  ['020', '  ', 'a', '0435905481 (pbk.)'],
  ['082', '04', 'a', '823/.914', 'b', 'NGU'],
  ['100', '1 ', 'a', 'Ngũgĩ wa Thiong’o,', 'd', '1938-'],
  ['245', '14', 'a', 'The River Between /', 'c', 'Ngũgĩ wa Thiong’o.'],
  ['250', '  ', 'a', '2nd ed.'],
  ['260', '  ', 'a', 'Nairobi :', 'b', 'Heinemann,', 'c', 'c1965.'],
  ['942', '  ', 'c', 'FIC'],
  ['952', '  ', 'p', 'K0001', 'c', 'B3', 'd', '2024-03-14', 'e', 'Text Book Centre', 'g', '650.00', 'o', '823.914 NGU'],
  ['952', '  ', 'p', 'K0002', 'c', 'B3', '1', '1'],
];

/** A title in Kiswahili without ISBN and without copies. */
export const mashetani: readonly Field[] = [
  ['008', '120509s1971    ke            000 1 swa d'],
  ['100', '1 ', 'a', 'Hussein, Ebrahim.'],
  ['245', '10', 'a', 'Mashetani :', 'b', 'tamthilia & maigizo /'],
  ['264', ' 1', 'a', 'Dar es Salaam :', 'b', 'Oxford University Press,', 'c', '1971'],
];
