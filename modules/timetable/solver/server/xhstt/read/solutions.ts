import type { Reported, WrittenPiece, WrittenSolution } from '../model/solution.ts';
import { FileProblem } from '../../xml/file-problem.ts';
import { allow, attribute, listed, maybe, maybeNumber, textOf } from './element.ts';
import type { XmlElement } from '../../xml/read-xml.ts';

/** The element `SolutionGroups`. Names are not looked up: a wrong one is a problem of its solution. */
export function readSolutions(element: XmlElement): WrittenSolution[] {
  allow(element, ['SolutionGroup']);
  const groups = new Set<string>();
  return element.children.flatMap((group) => {
    allow(group, ['MetaData', 'Solution'], ['Id']);
    const id = attribute(group, 'Id');
    if (groups.has(id)) throw new FileProblem(`there is a second solution group with the Id “${id}”`, group.line);
    groups.add(id);
    return group.children.filter((child) => child.name === 'Solution').map((solution) => solutionOf(solution, id));
  });
}

function solutionOf(element: XmlElement, group: string): WrittenSolution {
  allow(element, ['Description', 'RunningTime', 'Events', 'Report'], ['Reference']);
  const report = maybe(element, 'Report');
  return {
    group,
    instance: attribute(element, 'Reference'),
    pieces: listed(element, 'Events', 'Event').map((event) => pieceOf(event)),
    reported: report && reportedIn(report),
    line: element.line,
  };
}

function pieceOf(element: XmlElement): WrittenPiece {
  allow(element, ['Duration', 'Time', 'Resources'], ['Reference']);
  const time = maybe(element, 'Time');
  if (time) allow(time, [], ['Reference']);
  return {
    event: attribute(element, 'Reference'),
    duration: maybeNumber(element, 'Duration', 0),
    time: time && attribute(time, 'Reference'),
    resources: listed(element, 'Resources', 'Resource').map((place) => {
      allow(place, ['Role'], ['Reference']);
      const role = maybe(place, 'Role') ? textOf(place, 'Role') : null;
      return { role, resource: place.attributes.get('Reference') ?? null, line: place.line };
    }),
    line: element.line,
  };
}

/**
 * What whoever made the solution reckoned; null where it has no two sums. It may be older than the instance: nothing here is
 * believed, and so nothing is refused.
 */
function reportedIn(element: XmlElement): Reported | null {
  const constraints = new Map<string, number>();
  const walk = (inside: XmlElement) => {
    for (const child of inside.children) {
      const id = child.attributes.get('Reference');
      const cost = costIn(child, 'Cost');
      if (child.name !== 'Constraint') walk(child);
      else if (id !== undefined && cost !== null) constraints.set(id, (constraints.get(id) ?? 0) + cost);
    }
  };
  walk(element);
  const hard = costIn(element, 'InfeasibilityValue');
  const soft = costIn(element, 'ObjectiveValue');
  return hard === null || soft === null ? null : { hard, soft, constraints };
}

function costIn(element: XmlElement, name: string): number | null {
  const text = element.children.find((child) => child.name === name)?.text.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
