import {
  IconBooks,
  IconBriefcase,
  IconBuildingCommunity,
  IconCalendarMonth,
  IconCash,
  IconCertificate,
  IconDeviceLaptop,
  IconFingerprint,
  IconHome,
  IconLayoutGrid,
  IconMessage,
  IconPackage,
  IconSettings,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { createElement, type ReactElement } from 'react';

const icons: Readonly<Record<string, Icon>> = {
  home: IconHome,
  users: IconUsers,
  fingerprint: IconFingerprint,
  briefcase: IconBriefcase,
  certificate: IconCertificate,
  calendar: IconCalendarMonth,
  laptop: IconDeviceLaptop,
  books: IconBooks,
  cash: IconCash,
  package: IconPackage,
  message: IconMessage,
  settings: IconSettings,
  building: IconBuildingCommunity,
  'building-community': IconBuildingCommunity,
};

/** The sidebar's icon of a manifest's `icon`; a plain grid for a name that is not known here. */
export function ModuleIcon({ name }: { name: string }): ReactElement {
  return createElement(icons[name] ?? IconLayoutGrid, { size: 18, stroke: 1.6, 'aria-hidden': true });
}
