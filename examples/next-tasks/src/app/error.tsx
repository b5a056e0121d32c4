'use client';

/** Shown where the page cannot be rendered: the database is away, for one. */
export default function ErrorPage({ reset }: { readonly reset: () => void }) {
  return (
    <main className="welcome">
      <h1>The board cannot be shown</h1>
      <p>Something went wrong on the server. Nothing of yours is lost.</p>
      <button type="button" className="button primary" onClick={reset}>
        Try again
      </button>
    </main>
  );
}
