/**
 * Whether the page is hydrated. Until then, clicks on its buttons would be lost, so they are
 * disabled, as is Enter in their forms.
 */
export const hydration = $state({ isDone: false });
