import type { Notice } from './use-actions';

interface NoticeBarProps {
  readonly notice: Notice | undefined;
  readonly onClose: () => void;
}

const TITLES = { done: 'Done.', denied: 'Not allowed.', failed: 'Failed.' } as const;

/** The result of the last action. Rendered even if empty, so that screen readers announce changes. */
export function NoticeBar({ notice, onClose }: NoticeBarProps) {
  return (
    <div role="status" className="notice-area">
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
