import type { Resource } from '#kit/contract/resource.ts';
import { ListScreen } from './ListScreen.tsx';
import { listOf, type ResourceListProps } from './resource-list.tsx';

interface ResourceScreenProps<R extends Resource> extends ResourceListProps<R> {
  /** The import of the list's name fills it. */
  imports?: boolean;
}

/** The screen of a resource: its list, and the drawer in which a record is added, changed and removed. */
export function ResourceScreen<R extends Resource>({ imports = false, ...props }: ResourceScreenProps<R>) {
  const { drawer, words, ...list } = listOf(props);
  return (
    <ListScreen
      {...list}
      words={words}
      record={{ add: words.add, create: props.resource.api.create, drawer }}
      {...(imports ? { imports: props.name } : {})}
    />
  );
}
