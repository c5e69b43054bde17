import type { ComponentType } from 'react';
import type { Access } from '#kit/contract/access.ts';

/** A part of the dashboard that another module fills: e-learning. */
export interface DashboardTab {
  /** Its name in the address bar: `?tab=elearning`. */
  readonly key: string;
  readonly label: string;
  /** Stands above it. */
  readonly title: string;
  readonly access: Access;
  readonly Content: ComponentType;
}

const added: DashboardTab[] = [];

/** Adds tabs to the dashboard, in the order of the calls. The application calls it once, at its start. */
export function addDashboardTabs(tabs: readonly DashboardTab[]): void {
  added.push(...tabs);
}

/** The tabs that other modules have added. */
export const dashboardTabs = (): readonly DashboardTab[] => added;
