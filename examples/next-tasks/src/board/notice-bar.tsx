import type { Notice } from './use-actions';

interface NoticeBarProps {
  readonly notice: Notice | undefined;
  readonly onClose: () => void;
}

const TITLES = { done: 'Done.', denied: 'Not allowed.', failed: 'That did not work.' } as const;

/** How the last action went; it is there before it has something to say, for screen readers. */
export function NoticeBar({ notice, onClose }: NoticeBarProps) {
  return (
    <div role="status" className="notice-place">
      {notice && (
        <div className={`notice ${notice.kind}`}>
          <p>
            <strong>{TITLES[notice.kind]}</strong> {notice.text}
          </p>
          <button type="button" className="button quiet" onClick={onClose}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
