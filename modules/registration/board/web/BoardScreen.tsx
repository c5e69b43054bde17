import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { CategoryList, CommitteeList } from './LookupLists.tsx';
import { MeetingList } from './MeetingList.tsx';
import { MemberList } from './MemberList.tsx';
import { ResolutionList } from './ResolutionList.tsx';

const tabs = [
  { key: 'members', label: 'Members' },
  { key: 'meetings', label: 'Meetings' },
  { key: 'resolutions', label: 'Resolutions' },
  { key: 'committees', label: 'Committees' },
  { key: 'categories', label: 'Categories' },
];
const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  members: MemberList,
  meetings: MeetingList,
  resolutions: ResolutionList,
  committees: CommitteeList,
  categories: CategoryList,
};

export default function BoardScreen() {
  const List = lists[useTab(tabs)] ?? MemberList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of the board" />} />;
}
