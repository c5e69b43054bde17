import type { ReactNode } from 'react';
import type { Resource } from '#kit/contract/resource.ts';
import { listOf, type ResourceListProps } from './resource-list.tsx';
import { TabbedList } from './TabbedList.tsx';

interface ResourceTabProps<R extends Resource> extends ResourceListProps<R> {
  /** The title of the screen that the tab is of. */
  screen: string;
  tabs: ReactNode;
}

/** The list of a resource under one of a screen's tabs, with the same drawer. */
export function ResourceTab<R extends Resource>({ screen, tabs, ...props }: ResourceTabProps<R>) {
  const { words, ...list } = listOf(props);
  return <TabbedList {...list} tabs={tabs} words={{ ...words, screen }} />;
}
