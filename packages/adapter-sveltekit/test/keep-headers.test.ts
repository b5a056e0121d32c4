import type { RequestEvent } from '@sveltejs/kit';
import { keepHeaders } from '../src/keep-headers.ts';

describe('keepHeaders', () => {
  it('adds headers that getClient sets to a response, and keeps its Vary', () => {
    const event = { cookies: {}, setHeaders: () => {} } as unknown as RequestEvent;
    const kept = keepHeaders(event);
    kept.event.setHeaders({ Vary: 'Cookie', 'x-plan': 'gold' });
    const headers = new Headers({ vary: 'Accept', 'x-plan': 'none' });
    kept.addTo(headers);
    expect(Object.fromEntries(headers)).toEqual({ vary: 'Accept, Cookie', 'x-plan': 'gold' });
  });
});
