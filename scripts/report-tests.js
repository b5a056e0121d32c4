// Sums the results that each package's jest run left behind, and fails where none ran.
import { globSync, readFileSync } from 'node:fs';

const files = globSync('{packages,examples}/*/test-results.json');
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of files) {
  const result = JSON.parse(readFileSync(file, 'utf8'));
  sum.passed += result.numPassedTests;
  sum.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  sum.skipped += result.numPendingTests + result.numTodoTests;
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
if (sum.passed === 0 || sum.failed > 0) process.exitCode = 1;
