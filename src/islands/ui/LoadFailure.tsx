import { Notice } from './Notice.tsx';

interface Props {
  /** What could not be loaded, as the subject of a sentence. */
  what?: string;
  retry: () => void;
}

/** Says that something could not be loaded, and offers to try again. */
export function LoadFailure({ what = 'This list', retry }: Props) {
  return (
    <Notice title={`${what} could not be loaded`} alert>
      <p>The server did not answer as it should. Nothing of yours is lost.</p>
      <button type="button" className="btn btn-solid" onClick={retry}>
        Try again
      </button>
    </Notice>
  );
}
