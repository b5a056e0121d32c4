import { restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { createTestDatabase, schema, type TestDatabase } from '@modelway/testing';
import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  type ExceptionFilter,
  type ExecutionContext,
  ForbiddenException,
  HttpException,
  Inject,
  Injectable,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  RequestTimeoutException,
  SetMetadata,
  UseFilters,
  UseInterceptors,
} from '@nestjs/common';
import {
  APP_FILTER,
  APP_GUARD,
  APP_INTERCEPTOR,
  APP_PIPE,
  HttpAdapterHost,
  Reflector,
} from '@nestjs/core';
import helmet from 'helmet';
import { map, type Observable, tap, throwError, timeout } from 'rxjs';
import { ModelwayModule } from '../src/index.ts';
import type { ModelwayMountOptions } from '../src/module-options.ts';
import { type AppSettings, PLATFORMS, type RunningApp, startApp } from './nest-app.ts';

const orm = zenstack(schema);

let database: TestDatabase;
let running: RunningApp;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.raw.tag.create({ data: { name: 'red' } });
});
afterEach(() => running.app.close());
afterAll(() => database.close());

/** Sets the user of the request, or rejects it. A route may be public. */
@Injectable()
class Guard implements CanActivate {
  readonly #reflector: Reflector;
  constructor(reflector: Reflector) {
    this.#reflector = reflector;
  }
  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    if (this.#reflector.getAllAndOverride('public', targets)) return true;
    const req = context.switchToHttp().getRequest();
    if (req.headers['x-caller'] === 'Eve') throw new ForbiddenException('not Eve');
    req.user = req.headers['x-caller'];
    return req.user !== undefined;
  }
}

@Catch(HttpException)
class Filter implements ExceptionFilter {
  readonly #host: HttpAdapterHost;
  constructor(@Inject(HttpAdapterHost) host: HttpAdapterHost) {
    this.#host = host;
  }
  catch(error: HttpException, host: ArgumentsHost): void {
    const body = { filtered: error.message };
    this.#host.httpAdapter.reply(host.switchToHttp().getResponse(), body, error.getStatus());
  }
}

const seen: unknown[] = [];

@Injectable()
class Recorder implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    seen.push(context.getClass().name);
    return next.handle().pipe(tap((value) => seen.push(value)));
  }
}

/** Wraps every response, as many apps do. */
class Wrapper implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((data) => ({ success: true, data })));
  }
}

class TimeLimit implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const fail = () => throwError(() => new RequestTimeoutException('too slow'));
    return next.handle().pipe(timeout({ each: 20, with: fail }));
  }
}

const Public = () => SetMetadata('public', true);

describe.each(PLATFORMS)('on %s', (_, createAdapter) => {
  const getClient = () => database.as();
  const start = async (
    options: ModelwayMountOptions,
    { providers = [], ...settings }: Partial<AppSettings> & { providers?: object[] } = {},
  ): Promise<void> => {
    const mount = ModelwayModule.forRoot({ orm, getClient, prefix: '/api', ...options });
    running = await startApp(
      { imports: [mount], providers: providers as never },
      { adapter: createAdapter(), ...settings },
    );
  };
  const get = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${running.url}/api/tag/count`, { headers });

  it.each([
    ['APP_GUARD', () => start({}, { providers: [{ provide: APP_GUARD, useClass: Guard }] })],
    [
      'useGlobalGuards',
      () => start({}, { configure: (app) => app.useGlobalGuards(new Guard(app.get(Reflector))) }),
    ],
    ['the option guards', () => start({ guards: [Guard] })],
  ])('a guard of %s protects all routes', async (_, startGuarded) => {
    await startGuarded();
    const allowed = await get({ 'x-caller': 'Ann' });
    expect([allowed.status, await allowed.json()]).toEqual([200, { data: 1 }]);
    expect((await get()).status).toBe(403);
    const denied = await get({ 'x-caller': 'Eve' });
    expect(await denied.json()).toMatchObject({ statusCode: 403, message: 'not Eve' });
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'QUERY']) {
      for (const path of ['', '/', '/tag', '/tag/deleteMany', '/openapi.json']) {
        const headers = { 'content-type': 'application/json' };
        const init = { method, headers, ...(method !== 'GET' && { body: '{}' }) };
        const response = await fetch(`${running.url}/api${path}`, init);
        expect([method, path, response.status]).toEqual([method, path, 403]);
      }
    }
  });

  it('a decorator adds metadata for a global guard', async () => {
    const providers = [{ provide: APP_GUARD, useClass: Guard }];
    await start({ decorators: [Public()] }, { providers });
    expect((await get()).status).toBe(200);
  });

  it('passes the user of a guard to getClient', async () => {
    const users: unknown[] = [];
    const mount = ModelwayModule.forRoot({
      orm,
      prefix: '/api',
      guards: [Guard],
      getClient: (req) => {
        users.push(req.user);
        return database.as();
      },
    });
    running = await startApp({ imports: [mount] }, { adapter: createAdapter() });
    await get({ 'x-caller': 'Ann' });
    expect(users).toEqual(['Ann']);
  });

  it.each([
    ['APP_FILTER', {}, [{ provide: APP_FILTER, useClass: Filter }]],
    ['the option decorators', { decorators: [UseFilters(Filter)] }, []],
  ])('a filter of %s receives the errors of guards', async (_, options, providers) => {
    await start({ ...options, guards: [Guard] }, { providers });
    const response = await get({ 'x-caller': 'Eve' });
    expect([response.status, await response.json()]).toEqual([403, { filtered: 'not Eve' }]);
    const missing = await fetch(`${running.url}/api/nothing/count`, {
      headers: { 'x-caller': 'x' },
    });
    expect(await missing.json()).toEqual({ message: expect.stringContaining('nothing') });
  });

  it.each([
    ['APP_INTERCEPTOR', {}, [{ provide: APP_INTERCEPTOR, useClass: Recorder }]],
    ['the option decorators', { decorators: [UseInterceptors(Recorder)] }, []],
  ])('an interceptor of %s runs around the handler', async (_, options, providers) => {
    await start(options, { providers });
    seen.length = 0;
    await get();
    expect(seen).toEqual(['ModelwayController', undefined]);
  });

  it('an interceptor that maps responses does not change them', async () => {
    await start({ decorators: [UseInterceptors(Wrapper)] });
    const response = await get();
    expect(await response.json()).toEqual({ data: 1 });
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('an interceptor may end a request before its response', async () => {
    const late = Object.assign(new Error('late'), { status: 409 });
    const slow = () => new Promise<never>((_, reject) => setTimeout(reject, 200, late));
    const decorators = [UseInterceptors(TimeLimit)];
    const mount = ModelwayModule.forRoot({ orm, prefix: '/api', decorators, getClient: slow });
    running = await startApp({ imports: [mount] }, { adapter: createAdapter() });
    expect(await (await get()).json()).toMatchObject({ statusCode: 408, message: 'too slow' });
    await new Promise((resolve) => setTimeout(resolve, 250));
  });

  it('a global pipe does not apply to requests', async () => {
    const pipe = { transform: () => fail() };
    const fail = () => {
      throw new Error('a pipe ran');
    };
    await start({}, { providers: [{ provide: APP_PIPE, useValue: pipe }] });
    expect((await get()).status).toBe(200);
  });

  it('keeps the headers of CORS, Helmet and middleware', async () => {
    const rest = restHandler({ endpoint: '/api' });
    @Module({
      imports: [ModelwayModule.forRoot({ orm, getClient, handler: rest, prefix: '/api' })],
    })
    class Root {
      configure(consumer: MiddlewareConsumer): void {
        const middleware = (
          _req: object,
          res: { setHeader: (...of: string[]) => void },
          next: () => void,
        ) => {
          res.setHeader('x-middleware', 'ran');
          next();
        };
        consumer.apply(middleware).forRoutes('{*path}');
      }
    }
    running = await startApp(
      { imports: [Root] },
      {
        adapter: createAdapter(),
        configure: (app) => {
          app.enableCors({ origin: ['http://a.example', 'http://b.example'], methods: ['PATCH'] });
          app.use(helmet());
        },
      },
    );
    const headers = { origin: 'http://a.example' };
    const response = await fetch(`${running.url}/api/tag`, { headers });
    expect(response.headers.get('vary')?.split(/, */).sort()).toEqual(['Accept', 'Origin']);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://a.example');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-middleware')).toBe('ran');
    expect(response.headers.get('content-type')).toBe('application/vnd.api+json');
    const preflight = await fetch(`${running.url}/api/tag`, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  });
});
