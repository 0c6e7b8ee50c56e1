import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { failed, unknownRoute } from './envelope.ts'

/**
 * Serves the built browser bundle. Names below assets/ contain a content hash and are cached forever; index.html is
 * always revalidated. Files below assets/ are looked up per request, so that a new bundle is served at once; the few
 * others are registered at startup. No route therefore matches every path, and a too long path gets its own route's
 * error. Without a bundle the root page says so.
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
