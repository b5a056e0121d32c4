/** Measures a request that has interceptors. */
export interface Meter {
  /** Renders a result, and counts its records. */
  render<Rendered>(render: () => Rendered, rows: number): Rendered;
}

/** The measurements so far: the number of records, and durations in milliseconds. */
export interface Measured {
  rows: number;
  database: number;
  render: number;
}

/** Creates the meter of one run of a plan. */
function createMeter(measured: Measured): Meter {
  return {
    render: (render, rows) => {
      const start = performance.now();
      try {
        return render();
      } finally {
        measured.rows = rows;
        measured.render += performance.now() - start;
      }
    },
  };
}

/** Runs a plan, and measures the time outside the rendering. */
export async function measure<Result>(
  measured: Measured,
  run: (meter: Meter) => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const rendered = measured.render;
  try {
    return await run(createMeter(measured));
  } finally {
    measured.database += performance.now() - start - (measured.render - rendered);
  }
}
