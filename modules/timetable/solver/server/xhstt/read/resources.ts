import type { Resource, ResourceGroup, ResourceType } from '../model/instance.ts';
import { FileProblem } from '../../xml/file-problem.ts';
import { allow, Known, listed, one, setOf, textOf } from './element.ts';
import type { XmlElement } from '../../xml/read-xml.ts';

export interface Resources {
  readonly resourceTypes: readonly ResourceType[];
  readonly resourceGroups: readonly ResourceGroup[];
  readonly resources: readonly Resource[];
  readonly knownTypes: Known;
  readonly knownGroups: Known;
  readonly knownResources: Known;
}

/** The element `Resources`. */
export function readResources(element: XmlElement): Resources {
  allow(element, ['ResourceTypes', 'ResourceGroups', 'Resource']);
  const knownTypes = new Known('resource type');
  const resourceTypes = listed(element, 'ResourceTypes', 'ResourceType').map((type) => {
    allow(type, ['Name'], ['Id']);
    return { index: knownTypes.add(type), id: type.attributes.get('Id') ?? '', name: textOf(type, 'Name'), line: type.line };
  });
  const typeOf = (of: XmlElement) => knownTypes.find(one(of, 'ResourceType'));

  const knownGroups = new Known('resource group');
  const groups = listed(element, 'ResourceGroups', 'ResourceGroup').map((group) => {
    allow(group, ['Name', 'ResourceType'], ['Id']);
    const index = knownGroups.add(group);
    const name = textOf(group, 'Name');
    return {
      index,
      id: group.attributes.get('Id') ?? '',
      name,
      line: group.line,
      type: typeOf(group),
      resources: new Set<number>(),
    };
  });

  const knownResources = new Known('resource');
  const resources = element.children
    .filter((child) => child.name === 'Resource')
    .map((resource) => {
      allow(resource, ['Name', 'ResourceType', 'ResourceGroups'], ['Id']);
      const index = knownResources.add(resource);
      const id = resource.attributes.get('Id') ?? '';
      const type = typeOf(resource);
      for (const reference of listed(resource, 'ResourceGroups', 'ResourceGroup')) {
        const group = groups[knownGroups.find(reference)];
        if (group?.type !== type)
          throw new FileProblem(`<Resource> “${id}” is not of the type of its group “${group?.id}”`, reference.line);
        group.resources.add(index);
      }
      return { index, id, name: textOf(resource, 'Name'), line: resource.line, type };
    });
  const resourceGroups = groups.map((group) => ({ ...group, resources: setOf(group.resources) }));
  return { resourceTypes, resourceGroups, resources, knownTypes, knownGroups, knownResources };
}
