import { useState } from 'react';
import { forgetImage, useImage } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { pictureKinds, profileApi, type PictureKind, type Profile } from '../../contract/profile.ts';
import '../settings.css';

const words: Readonly<Record<PictureKind, { title: string; hint: string }>> = {
  logo: { title: 'Logo', hint: 'At the head of every printed page' },
  stamp: { title: 'Stamp', hint: 'The school’s stamp on clear ground; stamps report forms' },
  signature: { title: 'Signature', hint: 'The head’s signature on clear ground; signs report forms' },
};

/** The images that stand on what the school prints. */
export function Pictures({ profile }: { profile: Profile }) {
  return (
    <div className="pictures">
      {pictureKinds.map((kind) => (
        <Picture key={kind} kind={kind} fileId={profile[`${kind}FileId`]} />
      ))}
    </div>
  );
}

function Picture({ kind, fileId }: { kind: PictureKind; fileId: number | null }) {
  const { title, hint } = words[kind];
  const [round, setRound] = useState(0);
  // The key of the file in the address tells a replaced picture from the one before.
  const path = fileId === null ? null : `${profileApi.picture.path.replace(':kind', kind)}?file=${fileId}`;
  const url = useImage(path);
  const saving = useSave(profileApi.setPicture, {
    onDone: () => {
      if (path) forgetImage(path);
      setRound((now) => now + 1);
    },
  });
  return (
    <Box title={title} padded>
      <div className="picture">
        {url ? <img src={url} alt={`${title} of the school`} /> : <p className="muted">{fileId === null ? 'None yet' : ' '}</p>}
        {saving.error && <Note tone="neg">{saving.error.message}</Note>}
        <FileUpload
          key={round}
          label={fileId === null ? `Add a ${kind}` : `Replace the ${kind}`}
          purpose="logo"
          hint={hint}
          onChange={([file]) => {
            if (file) saving.mutate({ kind, fileId: file.fileId }, { onSuccess: () => say(`The ${kind} is saved`) });
          }}
        />
        {fileId !== null && (
          <ConfirmButton
            label={`Remove ${kind}`}
            title={`Remove the ${kind}?`}
            text={`What is printed from now on has no ${kind}.`}
            keep={`Keep ${kind}`}
            onConfirm={() => saving.mutateAsync({ kind, fileId: null })}
          />
        )}
      </div>
    </Box>
  );
}
