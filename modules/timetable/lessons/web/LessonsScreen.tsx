import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { BlocksTab } from './blocks/BlocksTab.tsx';
import { LessonList } from './cards/LessonList.tsx';
import { GridTab } from './grid/GridTab.tsx';
import { GroupsTab } from './groups/GroupsTab.tsx';

const tabs = [
  { key: 'list', label: 'Cards' },
  { key: 'grid', label: 'By class and subject' },
  { key: 'blocks', label: 'Option blocks' },
  { key: 'groups', label: 'Groups' },
];

/** What is to be placed, as cards, as a grid, and who sits where. */
export default function LessonsScreen() {
  const bar = <Tabs tabs={tabs} label="Views of lessons" />;
  switch (useTab(tabs)) {
    case 'grid':
      return <GridTab bar={bar} />;
    case 'blocks':
      return <BlocksTab bar={bar} />;
    case 'groups':
      return <GroupsTab bar={bar} />;
    default:
      return <LessonList bar={bar} />;
  }
}
