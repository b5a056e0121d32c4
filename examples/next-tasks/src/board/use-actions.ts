import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { callRest, type RestCall } from './call-rest';

/** What the page says about the last action. */
export interface Notice {
  readonly kind: 'done' | 'denied' | 'failed';
  readonly text: string;
}

/** A call with the words for its outcomes. */
export interface Action extends RestCall {
  readonly done: string;
  readonly denied: string;
}

/** Runs an action; true where it worked out. */
export type Act = (action: Action) => Promise<boolean>;

/** Calls the API, says how it went, and has the server components read again. */
export function useActions() {
  const router = useRouter();
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, startTransition] = useTransition();
  const act: Act = async ({ done, denied, ...call }) => {
    const problem = await callRest(call);
    if (!problem) setNotice({ kind: 'done', text: done });
    else if (problem.isDenied) setNotice({ kind: 'denied', text: denied });
    else setNotice({ kind: 'failed', text: problem.text });
    // Also after a failure: somebody else may have changed what is shown.
    startTransition(() => router.refresh());
    return !problem;
  };
  return { notice, isBusy, act, dismiss: () => setNotice(undefined) };
}
