import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import './globals.css';
import '../board/board.css';

export const metadata: Metadata = {
  title: 'Dock — a task board',
  description: 'A small task board: Next.js, ZenStack policies, and a JSON:API by Modelway.',
};

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
