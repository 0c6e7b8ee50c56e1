import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { failed, unknownRoute } from './envelope.ts'

/**
 * The built browser bundle. Names below assets/ carry a hash of their content and may be kept for ever; index.html is
 * asked for each time. What lies below assets/ is looked up when asked for, so that a bundle built anew is served at once;
 * the few files beside it are known at the start. So no route takes every address, and one that is too long for the route
 * it was meant for is told so. Without a bundle the root says so.
 */
export function staticFiles(app: FastifyInstance, distDir: string): void {
  const isBuilt = existsSync(join(distDir, 'index.html'))
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: distDir,
      wildcard: false,
      globIgnore: ['assets/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: reply => {
        reply.header('cache-control', 'no-cache')
      },
    })
    app.register(fastifyStatic, {
      root: join(distDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: reply => {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
  } else {
    app.get('/', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send('浏览器端尚未构建：请运行 npm start，或在开发时运行 npm run dev。\n'),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    reply.status(404).send(failed(unknownRoute(request.method, request.url)))
  })
}
