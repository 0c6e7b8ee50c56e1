import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a call has the token; compared in constant time. */
export function hasToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  return timingSafeEqual(digest(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''), digest(token))
}

/** Headers that show that a proxy forwards the call. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Whether the call comes directly from this machine, without a proxy. */
export function isFromHere({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (forwarding.some(name => headers[name] !== undefined)) return false
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
