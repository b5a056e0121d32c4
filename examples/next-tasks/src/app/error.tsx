'use client';

/** The page for errors during rendering, for example if the database is unavailable. */
export default function ErrorPage({ reset }: { readonly reset: () => void }) {
  return (
    <main className="welcome">
      <h1>The board could not be loaded</h1>
      <p>Something went wrong on the server. No data was lost.</p>
      <button type="button" className="button primary" onClick={reset}>
        Try again
      </button>
    </main>
  );
}
