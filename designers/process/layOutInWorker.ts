import ELK from 'elkjs/lib/elk-api.js'
import workerAddress from 'elkjs/lib/elk-worker.min.js?url'
import type { Layout } from '../../processes/document/commands/applyLayout.ts'
import type { ProcessDocument } from '../../processes/document/processDocument.ts'
import type { Elk } from '../../processes/layout/elk.ts'
import { layOut } from '../../processes/layout/layOut.ts'

/**
 * Returns the automatic layout of a diagram. The engine runs in a worker; the main thread only reads the document and
 * routes the connections between pools. Import this file on demand, because the engine is large.
 *
 * @throws if the engine fails, or takes longer than `most` milliseconds
 */
export async function layOutInWorker(document: ProcessDocument, diagram: number, most = 60_000): Promise<Layout> {
  const engine = new ELK({ workerFactory: () => new Worker(workerAddress) })
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`no layout within ${most} ms`)), most)
  })
  try {
    return await Promise.race([layOut(document, { elk: engine as unknown as Elk, diagram }), late])
  } finally {
    clearTimeout(limit)
    engine.terminateWorker()
  }
}
