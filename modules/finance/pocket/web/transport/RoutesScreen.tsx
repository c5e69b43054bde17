import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { DriverList, LogList, VehicleList } from './FleetLists.tsx';
import { RiderList } from './RiderList.tsx';
import { RouteList } from './RouteList.tsx';

const tabs = [
  { key: 'routes', label: 'Routes' },
  { key: 'riders', label: 'Riders' },
  { key: 'vehicles', label: 'Vehicles' },
  { key: 'drivers', label: 'Drivers' },
  { key: 'logs', label: 'Fuel and maintenance' },
];
const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  routes: RouteList,
  riders: RiderList,
  vehicles: VehicleList,
  drivers: DriverList,
  logs: LogList,
};

export default function RoutesScreen() {
  const List = lists[useTab(tabs)] ?? RouteList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of transport" />} />;
}
