import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TaggedAnswer } from '../../ground/kernel/taggedAnswer.ts'
import { succeeded } from './envelope.ts'

/**
 * Answers 304 if the caller has the current state; otherwise sends it with `no-cache`, so that the browser revalidates
 * before each use.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, { data, tag }: TaggedAnswer): unknown {
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'Authorization')
  const known = (request.headers['if-none-match'] ?? '').split(',').map(one => one.trim().replace(/^W\//, ''))
  if (!known.includes(tag)) return succeeded(data)
  reply.code(304).send()
  return reply
}
