import type { Constraint, CostFunction, Kind, Of } from '../model/constraint.ts';
import {
  appliedEventGroups,
  appliedEvents,
  appliedPairs,
  appliedResources,
  type House,
  limitsOf,
  resourcesIn,
  spreadLimits,
  timeGroupsIn,
  timesIn,
} from './applies-to.ts';
import { FileProblem } from '../../xml/file-problem.ts';
import { allow, called, type Known, maybe, maybeNumber, numberOf, one, textOf } from './element.ts';
import type { XmlElement } from '../../xml/read-xml.ts';

/** What constraints of every kind have. */
type Rule = Pick<Constraint, 'index' | 'id' | 'name' | 'line' | 'required' | 'weight' | 'costFunction'>;

interface KindReader<K extends Kind> {
  /** The elements that a constraint of this kind has beside those that all have. */
  readonly parts: readonly string[];
  readonly read: (rule: Rule, element: XmlElement, house: House) => Of<K>;
}

/** One reader for each kind: what is not here is no constraint of the format. */
const readers: { readonly [K in Kind]: KindReader<K> } = {
  AssignResourceConstraint: {
    parts: ['Role'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'AssignResourceConstraint',
      events: appliedEvents(element, house),
      role: roleOf(element),
    }),
  },
  AssignTimeConstraint: {
    parts: [],
    read: (rule, element, house) => ({ ...rule, kind: 'AssignTimeConstraint', events: appliedEvents(element, house) }),
  },
  SplitEventsConstraint: {
    parts: ['MinimumDuration', 'MaximumDuration', 'MinimumAmount', 'MaximumAmount'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'SplitEventsConstraint',
      events: appliedEvents(element, house),
      minimumDuration: numberOf(element, 'MinimumDuration', 0),
      maximumDuration: numberOf(element, 'MaximumDuration', 0),
      minimumAmount: numberOf(element, 'MinimumAmount', 0),
      maximumAmount: numberOf(element, 'MaximumAmount', 0),
    }),
  },
  DistributeSplitEventsConstraint: {
    parts: ['Duration', 'Minimum', 'Maximum'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'DistributeSplitEventsConstraint',
      events: appliedEvents(element, house),
      duration: numberOf(element, 'Duration', 1),
      ...limitsOf(element),
    }),
  },
  PreferResourcesConstraint: {
    parts: ['ResourceGroups', 'Resources', 'Role'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'PreferResourcesConstraint',
      events: appliedEvents(element, house),
      role: roleOf(element),
      preferred: resourcesIn(element, house),
    }),
  },
  PreferTimesConstraint: {
    parts: ['TimeGroups', 'Times', 'Duration'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'PreferTimesConstraint',
      events: appliedEvents(element, house),
      preferred: timesIn(element, house),
      duration: maybeNumber(element, 'Duration', 1),
    }),
  },
  AvoidSplitAssignmentsConstraint: {
    parts: ['Role'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'AvoidSplitAssignmentsConstraint',
      eventGroups: appliedEventGroups(element, house),
      role: roleOf(element),
    }),
  },
  SpreadEventsConstraint: {
    parts: ['TimeGroups'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'SpreadEventsConstraint',
      eventGroups: appliedEventGroups(element, house),
      limits: spreadLimits(element, house),
    }),
  },
  LinkEventsConstraint: {
    parts: [],
    read: (rule, element, house) => ({ ...rule, kind: 'LinkEventsConstraint', eventGroups: appliedEventGroups(element, house) }),
  },
  OrderEventsConstraint: {
    parts: [],
    read: (rule, element, house) => ({ ...rule, kind: 'OrderEventsConstraint', pairs: appliedPairs(element, house) }),
  },
  AvoidClashesConstraint: {
    parts: [],
    read: (rule, element, house) => ({ ...rule, kind: 'AvoidClashesConstraint', resources: appliedResources(element, house) }),
  },
  AvoidUnavailableTimesConstraint: {
    parts: ['TimeGroups', 'Times'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'AvoidUnavailableTimesConstraint',
      resources: appliedResources(element, house),
      times: timesIn(element, house),
    }),
  },
  LimitIdleTimesConstraint: {
    parts: ['TimeGroups', 'Minimum', 'Maximum'],
    read: (rule, element, house) => ({ ...rule, kind: 'LimitIdleTimesConstraint', ...timetablesOf(element, house) }),
  },
  ClusterBusyTimesConstraint: {
    parts: ['TimeGroups', 'Minimum', 'Maximum'],
    read: (rule, element, house) => ({ ...rule, kind: 'ClusterBusyTimesConstraint', ...timetablesOf(element, house) }),
  },
  LimitBusyTimesConstraint: {
    parts: ['TimeGroups', 'Minimum', 'Maximum'],
    read: (rule, element, house) => ({ ...rule, kind: 'LimitBusyTimesConstraint', ...timetablesOf(element, house) }),
  },
  LimitWorkloadConstraint: {
    parts: ['Minimum', 'Maximum'],
    read: (rule, element, house) => ({
      ...rule,
      kind: 'LimitWorkloadConstraint',
      resources: appliedResources(element, house),
      ...limitsOf(element),
    }),
  },
};

function timetablesOf(element: XmlElement, house: House) {
  return { resources: appliedResources(element, house), timeGroups: timeGroupsIn(element, house), ...limitsOf(element) };
}

/** One constraint; `known` holds the ids of those before it. */
export function readConstraint(element: XmlElement, house: House, known: Known): Constraint {
  const { parts, read } = readers[kindOf(element)];
  allow(element, ['Name', 'Required', 'Weight', 'CostFunction', 'AppliesTo', ...parts], ['Id']);
  const rule = {
    index: known.add(element),
    id: element.attributes.get('Id') ?? '',
    name: textOf(element, 'Name'),
    line: element.line,
    required: requiredOf(element),
    weight: numberOf(element, 'Weight', 0),
    costFunction: costFunctionOf(element),
  };
  return read(rule, element, house);
}

function isKind(name: string): name is Kind {
  return Object.hasOwn(readers, name);
}

function kindOf(element: XmlElement): Kind {
  if (!isKind(element.name)) throw new FileProblem(`<${element.name}> is no constraint of the format`, element.line);
  return element.name;
}

function requiredOf(element: XmlElement): boolean {
  const child = one(element, 'Required');
  const text = child.text.trim();
  if (text !== 'true' && text !== 'false')
    throw new FileProblem(`<Required> of ${called(element)} is “${text}”, not true or false`, child.line);
  return text === 'true';
}

function costFunctionOf(element: XmlElement): CostFunction {
  const child = one(element, 'CostFunction');
  const text = child.text.trim();
  if (text === 'Linear' || text === 'Quadratic' || text === 'Step') return text;
  throw new FileProblem(`<CostFunction> of ${called(element)} is “${text}”, not Linear, Quadratic or Step`, child.line);
}

function roleOf(element: XmlElement): string {
  if (!maybe(element, 'Role')) throw new FileProblem(`${called(element)} has no <Role>`, element.line);
  return textOf(element, 'Role');
}
