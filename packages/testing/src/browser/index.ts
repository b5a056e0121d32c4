export { accessibilityIssues } from './accessibility.ts';
export { describeInBrowser, holdScripts, type TestBrowser, type TestPage } from './in-browser.ts';
export { holdCalls, recordCalls } from './rpc-calls.ts';
