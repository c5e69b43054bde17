import { IconUsers } from '@tabler/icons-react';
import { named } from '#kit/contract/calls/named.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { screens } from '../contract/screens.ts';
import type { myClassApi } from '../contract/my-class.ts';

const streams = named<typeof myClassApi.streams>('GET', '/api/home/myclass/streams');

/** The streams whose class teacher looks, with who came today; each opens its list. */
export function MyClasses() {
  const { data } = useApi(streams, {}, { live: ['presence'] });
  if (!data || data.rows.length === 0) return null;
  return (
    <Box title={data.rows.length === 1 ? 'My class' : 'My classes'}>
      <ul>
        {data.rows.map(({ streamId, name, students, present, absent }) => (
          <li key={streamId}>
            <Go className="list-row" href={to(screens.myClass, {}, { streamId })}>
              <IconUsers size={18} stroke={1.6} aria-hidden="true" />
              <span>
                <strong>{name}</strong>
                <small>{present + absent === 0 ? 'No register today' : `${present} present, ${absent} absent`}</small>
              </span>
              <span className="num">{students}</span>
            </Go>
          </li>
        ))}
      </ul>
    </Box>
  );
}
