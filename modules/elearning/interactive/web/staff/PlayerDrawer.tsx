import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { playerApi } from '../../contract/activities.ts';

/** Where H5P files play. */
export function PlayerDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data } = useApi(playerApi.get, {}, { enabled: opened, staleTime: 0 });
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Player for H5P files" size={520}>
      <div className="drawer-form">
        <div className="drawer-note">
          <Note>
            H5P files are kept and downloaded. They play only in a player that your school has installed at an address of another
            name. It opens in a closed frame in a window of its own and gets the file’s address, good for five minutes, as h5p in
            its query.
          </Note>
        </div>
        {opened && data && (
          <RecordForm
            key={data.version}
            save={playerApi.save}
            fixed={{ version: data.version }}
            initial={{ playerUrl: data.playerUrl ?? '' }}
            fields={[
              {
                kind: 'text',
                name: 'playerUrl',
                label: 'Address of the player',
                hint: 'It begins with https://. Left empty: files are downloaded only.',
                wide: true,
              },
            ]}
            submit="Save"
            onDone={() => {
              say('The player is saved');
              onClose();
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
