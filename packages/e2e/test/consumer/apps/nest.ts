// A Nest app, with a guard and a provider of the ORM client in the scope of the request.
import { ModelwayModule } from '@modelway/adapter-nest';
import { prisma } from '@modelway/orm-prisma';
import { type CanActivate, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import { NestFactory, REQUEST } from '@nestjs/core';
import { schema } from '../generated/modelway.js';

const notes = [{ id: 1, text: 'first' }];
const db = { $transaction: async () => undefined, note: { findMany: async () => notes } };

@Injectable()
class Guard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    context.switchToHttp().getRequest().user = 'Ann';
    return true;
  }
}

@Module({
  imports: [
    ModelwayModule.forRoot({
      prefix: '/',
      orm: prisma(schema),
      guards: [Guard],
      getClient: {
        inject: [REQUEST],
        useFactory: ({ user }: { user?: string }) => {
          if (user !== 'Ann') throw new Error('The guard has not run');
          return db;
        },
      },
    }),
  ],
})
class AppModule {}

export async function start(): Promise<{ origin: string; close: () => Promise<void> }> {
  const app = await NestFactory.create(AppModule, { logger: false, forceCloseConnections: true });
  app.setGlobalPrefix('api');
  await app.listen(0, '127.0.0.1');
  return { origin: await app.getUrl(), close: () => app.close() };
}
