import type { FastifyInstance } from 'fastify'

/** Port and host of a server of this process. */
export function portOf({ server }: FastifyInstance): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen')
  return address.port
}
