import { Dashboard } from '../days/web/Dashboard.tsx';
import { SilentNote } from '../devices/web/SilentNote.tsx';

export default function DashboardScreen() {
  return <Dashboard notes={<SilentNote />} />;
}
