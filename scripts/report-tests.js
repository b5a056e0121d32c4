// Prints the failed tests with their messages, and the totals of all packages' Jest results.
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const MESSAGE_LINES = 25;

/** Prints the failed tests and the totals. Returns whether tests ran and none failed. */
export function reportTests() {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const file of globSync('{docs,{packages,examples}/*}/test-results.json')) {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    sum.passed += result.numPassedTests;
    sum.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    sum.skipped += result.numPendingTests + result.numTodoTests;
    for (const suite of result.testResults) printFailures(dirname(file), suite);
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.passed > 0 && sum.failed === 0;
}

function printFailures(folder, suite) {
  const name = `${folder}: ${relative(folder, suite.name)}`;
  const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
  for (const test of failed) {
    printFailure(`${name}: ${test.fullName}`, test.failureMessages.join('\n'));
  }
  if (suite.status === 'failed' && failed.length === 0) printFailure(name, suite.message);
}

function printFailure(name, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, MESSAGE_LINES);
  console.log(`FAILED ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`);
}

if (argv[1] === fileURLToPath(import.meta.url)) process.exitCode = reportTests() ? 0 : 1;
