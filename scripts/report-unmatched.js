/** Fails a run in which `-t` matches no test, and prints the titles that it could have matched. */
export default class UnmatchedReporter {
  #pattern;
  #error;

  constructor({ testNamePattern }) {
    this.#pattern = testNamePattern;
  }

  onRunComplete(_contexts, { numTotalTests, numPendingTests, testResults }) {
    if (!this.#pattern || numTotalTests === 0 || numPendingTests < numTotalTests) return;
    const titles = testResults.flatMap((file) =>
      file.testResults.map(({ ancestorTitles: [first], title }) => first ?? title),
    );
    const known = [...new Set(titles)].join(', ');
    this.#error = new Error(
      `No test has a title that matches -t '${this.#pattern}'. Titles start with: ${known}`,
    );
    console.error(this.#error.message);
  }

  getLastError() {
    return this.#error;
  }
}
