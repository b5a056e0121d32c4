import { useSyncExternalStore } from 'react';

/**
 * Whether the page is hydrated. Until then, input to its buttons and lists would be lost, so they
 * are disabled, as is Enter in their forms.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

const neverChanges = () => () => {};
const inBrowser = () => true;
/** React also hydrates with this snapshot, and then renders again with the other. */
const onServer = () => false;
