import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { gadgets } from '../contract/gadgets.ts';
import { devicesScreens } from '../contract/screens.ts';

/** Which devices say nothing while there is school, for who sees devices. */
export function SilentNote() {
  return judge(gadgets.access.read, viewer()) === 'allowed' ? <Silent /> : null;
}

function Silent() {
  const { data } = useApi(gadgets.api.list, { silent: true, size: 10 }, { live: ['presence'] });
  if (!data || data.total === 0) return null;
  const names = data.rows.map(({ name }) => name).join(', ');
  return (
    <Note tone="att">
      {data.total === 1 ? `${names} says nothing.` : `${data.total} devices say nothing: ${names}.`} Whom only they see may be
      counted as missing. <Go href={to(devicesScreens.gadgets, {}, { silent: true })}>Look at devices</Go>
    </Note>
  );
}
