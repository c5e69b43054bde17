import type { Instance } from '../model/instance.ts';
import type { Piece } from '../model/solution.ts';

/** Who made the one solution of an archive; all of it is free text. */
export interface Maker {
  /** Id of the solution group. */
  readonly group: string;
  readonly contributor: string;
  readonly date: string;
  readonly description: string;
}

/**
 * An archive with the instance as it was read, letter by letter, and one solution group of one solution. Each solution event
 * gives its duration, its time if it has one, and the resource of every role that the instance leaves open.
 */
export function writeArchive(instance: Instance, pieces: readonly Piece[], maker: Maker): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<HighSchoolTimetableArchive>
  <Instances>
    ${instance.source}
  </Instances>
  <SolutionGroups>
    <SolutionGroup Id="${escaped(maker.group)}">
      <MetaData>
        <Contributor>${escaped(maker.contributor)}</Contributor>
        <Date>${escaped(maker.date)}</Date>
        <Description>${escaped(maker.description)}</Description>
      </MetaData>
      <Solution Reference="${escaped(instance.id)}">
        <Events>
${pieces.map((piece) => pieceOf(instance, piece)).join('')}        </Events>
      </Solution>
    </SolutionGroup>
  </SolutionGroups>
</HighSchoolTimetableArchive>
`;
}

function pieceOf(instance: Instance, piece: Piece): string {
  const event = instance.events[piece.event];
  const time = piece.time === null ? null : instance.times[piece.time];
  const resources = (event?.resources ?? []).flatMap((place, at) => {
    const resource = instance.resources[piece.resources[at] ?? -1];
    return place.resource === null && place.role !== null && resource ? [{ role: place.role, id: resource.id }] : [];
  });
  const lines = [
    `<Event Reference="${escaped(event?.id ?? '')}">`,
    `  <Duration>${piece.duration}</Duration>`,
    ...(time ? [`  <Time Reference="${escaped(time.id)}"/>`] : []),
    ...(resources.length > 0
      ? [
          '  <Resources>',
          ...resources.flatMap(({ role, id }) => [
            `    <Resource Reference="${escaped(id)}">`,
            `      <Role>${escaped(role)}</Role>`,
            '    </Resource>',
          ]),
          '  </Resources>',
        ]
      : []),
    '</Event>',
  ];
  return lines.map((line) => `          ${line}\n`).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML holds it, in elements and in attributes: spaces and line ends stay what they are. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"\t\n\r]/g, (letter) => entities[letter] ?? `&#${letter.codePointAt(0)};`);
}
