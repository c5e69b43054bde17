import { judge } from '#kit/contract/access.ts';
import { dayIn, formatDay, timeIn } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone, today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { type Figure, Figures } from '#kit/web/ui/Figures.tsx';
import { alertsApi } from '../alerts/contract/alerts.ts';
import { alertsScreens } from '../alerts/contract/screens.ts';
import { gadgets } from '../devices/contract/gadgets.ts';
import { devicesScreens } from '../devices/contract/screens.ts';
import { registersScreens } from '../registers/contract/screens.ts';
import { remindersApi } from '../reminders/contract/reminders.ts';

const may = (access: Parameters<typeof judge>[0]): boolean => judge(access, viewer()) === 'allowed';
const live = { live: ['presence'] } as const;

/** When the last of the devices called, in words. */
function lastHeard(at: Date): string {
  const day = dayIn(schoolZone(), at);
  return day === today() ? `the last at ${timeIn(schoolZone(), at)}` : `the last on ${formatDay(day)}`;
}

/** What attendance rests on today, for who sees it: registers taken of those due, devices that are heard, and messages with their cost. */
export function TodayWork() {
  const [registers, devices, messages] = [may(remindersApi.list.access), may(gadgets.access.read), may(alertsApi.today.access)];
  const { data: due } = useApi(remindersApi.list, {}, { enabled: registers, ...live });
  const { data: heard } = useApi(
    gadgets.api.list,
    { state: 'approved', sort: '-lastSeen', size: 1 },
    { enabled: devices, ...live },
  );
  const { data: silent } = useApi(gadgets.api.list, { silent: true, size: 10 }, { enabled: devices, ...live });
  const { data: sent } = useApi(alertsApi.today, {}, { enabled: messages, ...live });
  const last = heard?.rows[0]?.lastSeen;
  const figures: Figure[] = [];
  if (due && due.due > 0)
    figures.push({
      label: 'Registers taken',
      value: due.taken,
      beside: `of ${due.due} due`,
      href: to(registersScreens.classRegister),
    });
  if (heard && silent && heard.total > 0)
    figures.push({
      label: 'Devices heard',
      value: heard.total - silent.total,
      beside: `of ${heard.total}`,
      ...(last ? { note: lastHeard(new Date(last)) } : {}),
      href: to(devicesScreens.gadgets),
    });
  if (sent && (sent.messages > 0 || figures.length > 0))
    figures.push({
      label: 'Messages today',
      value: sent.messages,
      ...(sent.cost === null ? {} : { beside: sent.cost }),
      ...(sent.failed > 0 ? { note: `${sent.failed} failed` } : {}),
      href: to(alertsScreens.sentSms, {}, { from: today(), to: today() }),
    });
  return figures.length > 0 && <Figures figures={figures} record />;
}
