/**
 * Whether the page's scripts run. Before that, a click is lost on a button that needs them: it stays
 * disabled, and so does Enter in the form that it sends.
 */
export const hydration = $state({ isDone: false });
