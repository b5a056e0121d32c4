import { useSyncExternalStore } from 'react';

/**
 * Whether the page's scripts run. Before that, what one does to a button or a list that needs them is
 * lost: it stays disabled, and so does Enter in the form that it sends.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

const neverChanges = () => () => {};
const inBrowser = () => true;
/** React hydrates with this one, too, and renders again with the other when it is done. */
const onServer = () => false;
