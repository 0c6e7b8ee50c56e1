import { beforeAll, describe, test } from 'vitest'
import { operations, type Stage } from '../../../scripts/conformance/ossOperations.ts'
import { ossStage } from '../../../scripts/conformance/ossStage.ts'
import { databaseKinds, givenServer } from '../harness.ts'

const ways = ([1, 4] as const).flatMap(version => (['path', 'host'] as const).map(bucketIn => ({ version, bucketIn })))

describe.each(databaseKinds)('the unmodified client on %s', kind => {
  const server = givenServer(kind)
  let origin: string
  beforeAll(async () => {
    origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  })

  describe.each(ways)('signature version $version, bucket in the $bucketIn', ({ version, bucketIn }) => {
    let stage: Stage
    beforeAll(() => {
      stage = ossStage({ origin, dataDir: server.config.dataDir, version, bucketIn })
    })
    for (const [name, run] of Object.entries(operations)) test(name, () => run(stage))
  })
})
