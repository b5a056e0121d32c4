import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { callRest, type RestCall } from './call-rest';

/** The message about the last action. */
export interface Notice {
  readonly kind: 'done' | 'denied' | 'failed';
  readonly text: string;
}

/** A call with the texts for its outcomes. */
export interface Action extends RestCall {
  readonly done: string;
  readonly denied: string;
}

/** Runs an action. Resolves to whether it succeeded. */
export type Act = (action: Action) => Promise<boolean>;

/** Calls the API, shows the result and refreshes the server components. */
export function useActions() {
  const router = useRouter();
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, startTransition] = useTransition();
  const act: Act = async ({ done, denied, ...call }) => {
    const problem = await callRest(call);
    if (!problem) setNotice({ kind: 'done', text: done });
    else if (problem.isDenied) setNotice({ kind: 'denied', text: denied });
    else setNotice({ kind: 'failed', text: problem.text });
    // Also after a failure, because another user may have changed the tasks.
    startTransition(() => router.refresh());
    return !problem;
  };
  return { notice, isBusy, act, dismiss: () => setNotice(undefined) };
}
