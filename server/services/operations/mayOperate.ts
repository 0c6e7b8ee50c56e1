import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a call shows that token; compared in a time that tells nothing. */
export function hasToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  return timingSafeEqual(digest(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''), digest(token))
}

/** Headers by which a proxy says that it passes the call of somebody else on. */
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Made on this machine, and by nobody through a proxy that runs here. */
export function isFromHere({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (forwarding.some(name => headers[name] !== undefined)) return false
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
