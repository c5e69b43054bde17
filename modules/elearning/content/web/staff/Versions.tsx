import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { ResourceRecord } from '../../contract/resources.ts';
import { fileKind, fileSize } from '../shared/file-words.ts';
import '../shared/content.css';

interface VersionsProps {
  files: ResourceRecord['files'];
  /** The version in the preview. */
  shown: number | null;
  onShow: (number: number) => void;
}

const read = {
  waiting: <Status tone="quiet">Being read</Status>,
  read: <Status tone="pos">Found by its words</Status>,
  none: <Status tone="quiet">Without text</Status>,
  failed: <Status tone="att">Text not readable</Status>,
};

/** The versions of a resource’s file, the newest first. */
export function Versions({ files, shown, onShow }: VersionsProps) {
  return (
    <Box title="Versions" count={files.length}>
      {files.length === 0 && <p className="muted content-none">No file: this is a link.</p>}
      <ul className="content-list">
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" className="link" aria-pressed={file.number === shown} onClick={() => onShow(file.number)}>
              Version {file.number}: {file.name}
            </button>
            <p className="muted">
              {fileKind(file.type)}, <span className="num">{fileSize(file.size)}</span>
              {file.pages !== null && <span className="num">, {file.pages} pages</span>} · {file.addedName},{' '}
              <InstantText at={file.addedAt} />
            </p>
            {file.note && <p>{file.note}</p>}
            {read[file.wordsRead]}
          </li>
        ))}
      </ul>
    </Box>
  );
}
