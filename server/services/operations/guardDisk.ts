import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../ground/config/config.ts'
import { fault } from '../faults.ts'
import { bucket } from '../storage/credentials.ts'
import { OssError } from '../storage/ossError.ts'
import type { DiskSpace } from './diskSpace.ts'

/**
 * While the disk is full, refuses writes, and always refuses uploads that would fill it: 507. Reading, signing in and
 * signing out still work from the reserve. PostgreSQL has its own disk; there only uploads are refused.
 */
export function guardDisk(
  app: FastifyInstance,
  { database, operations }: Pick<Config, 'database' | 'operations'>,
  disk: DiskSpace,
): void {
  const isEmbedded = database.kind === 'pglite'
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if ((isEmbedded && endpoint?.writes) || isUpload(request)) requireSpace(request).then(() => done(), done)
    else done()
  })

  async function requireSpace(request: FastifyRequest): Promise<void> {
    const { endpoint } = request.routeOptions.config
    if (isEmbedded && endpoint?.writes && (await disk.isFull())) throw fault('DISK_FULL')
    if (isUpload(request)) {
      const size = Number(request.headers['content-length'] ?? 0)
      if ((await disk.free()) - size < operations.diskReserve)
        throw new OssError(507, 'InsufficientStorage', fault('DISK_FULL').message)
    }
  }
}

const isUpload = ({ method, routeOptions }: FastifyRequest) =>
  (method === 'PUT' || method === 'POST') && routeOptions.url?.startsWith(`/${bucket}`) === true
