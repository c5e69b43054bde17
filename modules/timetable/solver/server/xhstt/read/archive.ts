import type { Instance, MetaData } from '../model/instance.ts';
import type { WrittenSolution } from '../model/solution.ts';
import { FileProblem } from '../../xml/file-problem.ts';
import { readConstraint } from './constraints.ts';
import { allow, attribute, Known, maybe, one, textOf } from './element.ts';
import { readEvents } from './events.ts';
import { readResources } from './resources.ts';
import { readSolutions } from './solutions.ts';
import { readTimes } from './times.ts';
import { readXml, type XmlElement } from '../../xml/read-xml.ts';

/** What an XHSTT file holds. */
export interface Archive {
  /** Null in a file of solutions only. */
  readonly instance: Instance | null;
  readonly solutions: readonly WrittenSolution[];
}

/**
 * An XHSTT-2014 archive of one instance or none, with its solutions.
 * @throws FileProblem with a sentence that names the element and the line
 */
export function readArchive(text: string): Archive {
  return archiveOf(readXml(text), text);
}

/** The same of a text that was read as XML already. */
export function archiveOf(root: XmlElement, text: string): Archive {
  const element = instanceElement(root);
  const groups = maybe(root, 'SolutionGroups');
  return { instance: element && readInstance(element, text), solutions: groups ? readSolutions(groups) : [] };
}

/**
 * The instance of an archive for those who look for a solution: whatever stands among its solutions is not looked at.
 * @throws FileProblem also where there is none
 */
export function instanceIn(root: XmlElement, text: string): Instance {
  const element = instanceElement(root);
  return instanceOf({ instance: element && readInstance(element, text), solutions: [] });
}

function instanceElement(root: XmlElement): XmlElement | null {
  if (root.name !== 'HighSchoolTimetableArchive')
    throw new FileProblem(`the file begins with <${root.name}>, not with <HighSchoolTimetableArchive>`, root.line);
  allow(root, ['MetaData', 'Instances', 'SolutionGroups'], ['Id']);
  const instances = maybe(root, 'Instances');
  if (instances) allow(instances, ['Instance']);
  const [first, second] = instances?.children ?? [];
  if (second) throw new FileProblem('the archive holds a second <Instance>; one is read at a time', second.line);
  return first ?? null;
}

/**
 * The one instance of an archive.
 * @throws FileProblem also where there is none
 */
export function instanceOf(archive: Archive): Instance {
  if (!archive.instance) throw new FileProblem('the archive holds no <Instance>', 1);
  return archive.instance;
}

function readInstance(element: XmlElement, text: string): Instance {
  allow(element, ['MetaData', 'Times', 'Resources', 'Events', 'Constraints'], ['Id']);
  const times = readTimes(one(element, 'Times'));
  const resources = readResources(one(element, 'Resources'));
  const events = readEvents(one(element, 'Events'), times, resources);
  const known = new Known('constraint');
  const house = { times, resources, events };
  const constraints = maybe(element, 'Constraints');
  if (constraints && constraints.text.trim() !== '') allow(constraints, [' ']);
  return {
    id: attribute(element, 'Id'),
    metaData: metaDataOf(maybe(element, 'MetaData')),
    times: times.times,
    timeGroups: times.timeGroups,
    resourceTypes: resources.resourceTypes,
    resourceGroups: resources.resourceGroups,
    resources: resources.resources,
    eventGroups: events.eventGroups,
    events: events.events,
    constraints: (constraints?.children ?? []).map((constraint) => readConstraint(constraint, house, known)),
    // No attribute holds a plain <, so the last one before the content begins the tag.
    source: text.slice(text.lastIndexOf('<', element.inner - 1), element.end),
  };
}

/** Free text; what else stands there is left alone. */
function metaDataOf(element: XmlElement | null): MetaData {
  const text = (name: string) => (element && maybe(element, name) ? textOf(element, name) : '');
  return {
    name: text('Name'),
    contributor: text('Contributor'),
    date: text('Date'),
    country: text('Country'),
    description: text('Description'),
    remarks: text('Remarks'),
  };
}
