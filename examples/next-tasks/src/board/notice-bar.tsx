import { ApiClientError } from '@modelway/client';
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';

const TITLES = { done: 'Done.', denied: 'Not allowed.', failed: 'Failed.' } as const;

/** The result of the last mutation. Rendered even if empty, so that screen readers announce changes. */
export function NoticeBar() {
  const mutations = useQueryClient().getMutationCache();
  const notice = useMutationState({ select: toNotice }).findLast((each) => each !== undefined);
  return (
    <div role="status" className="notice-area">
      {notice && (
        <div className={`notice ${notice.kind}`}>
          <p>
            <strong>{TITLES[notice.kind]}</strong> {notice.text}
          </p>
          <button type="button" className="button quiet" onClick={() => mutations.clear()}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}

function toNotice({ state: { status, error, variables }, meta = {} }: Mutation) {
  if (status === 'success') {
    const { title = meta.title } = (variables as { data?: { title?: string } }).data ?? {};
    return { kind: 'done', text: `“${title}” was ${meta.done}.` } as const;
  }
  if (status !== 'error') return undefined;
  if (!(error instanceof ApiClientError)) {
    return { kind: 'failed', text: 'Cannot reach the server. Try again in a moment.' } as const;
  }
  if (error.status === 403) return { kind: 'denied', text: String(meta.denied) } as const;
  return { kind: 'failed', text: error.message } as const;
}
