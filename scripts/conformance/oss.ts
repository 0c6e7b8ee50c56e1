import { temporaryServer } from '../temporaryServer.ts'
import { operations } from './ossOperations.ts'
import { ossStage } from './ossStage.ts'
import type { Kind } from './result.ts'

/** Tests the server's object storage with the unmodified client: both signatures, and the bucket in host and path. */
export const oss: Kind = async function* () {
  const server = await temporaryServer({ seed: 'none' })
  try {
    for (const version of [1, 4] as const) {
      for (const bucketIn of ['path', 'host'] as const) {
        const stage = ossStage({ origin: server.base, dataDir: server.config.dataDir, version, bucketIn })
        for (const [operation, run] of Object.entries(operations)) {
          const name = `V${version} ${bucketIn} ${operation}`
          yield await run(stage).then(
            () => ({ name, isNamed: true }),
            (error: unknown) => ({
              name,
              failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
            }),
          )
        }
      }
    }
  } finally {
    await server.close()
  }
}
