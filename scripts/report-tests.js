// Prints the sum of the results that each package's jest run left behind.
import { globSync, readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** Prints the closing line; returns whether there are tests and none of them failed. */
export function reportTests() {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const file of globSync('{packages,examples}/*/test-results.json')) {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    sum.passed += result.numPassedTests;
    sum.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
    sum.skipped += result.numPendingTests + result.numTodoTests;
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.passed > 0 && sum.failed === 0;
}

if (argv[1] === fileURLToPath(import.meta.url)) process.exitCode = reportTests() ? 0 : 1;
