import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Gadget } from '../contract/gadgets.ts';

/** Where this product is reached, as the browser has it. */
function address() {
  const { hostname, port, protocol } = window.location;
  const secure = protocol === 'https:';
  return { hostname, port: port || (secure ? '443' : '80'), secure };
}

/** What is typed into a device so that it sends here. */
export function GadgetSetup({ gadget: { maker, serial } }: { gadget: Gadget }) {
  const { hostname, port, secure } = address();
  if (maker === 'other')
    return (
      <Note>
        This device sends nothing by itself. Its punches come in as a file, from another program with an API token that says the
        serial number {serial}, or by the bridge, which reads older devices of ZKTeco in the school’s network.
      </Note>
    );
  if (maker === 'hikvision')
    return (
      <>
        <p className="hint">In the device: Configuration, Network, HTTP listening (HTTP host notification).</p>
        <Facts
          rows={[
            ['Event alarm IP or domain name', hostname],
            ['URL', `/hikvision/${serial}/ and behind it the key`],
            ['Port', port],
            ['Protocol', secure ? 'HTTPS' : 'HTTP'],
            ['Number of a person', 'The employee ID, the same as under Numbers'],
          ]}
        />
      </>
    );
  return (
    <>
      <p className="hint">In the device: Menu, Comm. (COMM), Cloud server (ADMS).</p>
      <Facts
        rows={[
          ['Server mode', 'ADMS'],
          ['Server address', hostname],
          ['Server port', secure ? 'The one that the installation leaves open for devices' : port],
          ['HTTPS', 'Off'],
          ['Number of a person', 'The user ID, the same as under Numbers'],
        ]}
      />
    </>
  );
}
