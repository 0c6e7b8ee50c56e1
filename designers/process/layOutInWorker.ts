import ELK from 'elkjs/lib/elk-api.js'
import workerAddress from 'elkjs/lib/elk-worker.min.js?url'
import type { Layout } from '../../processes/document/commands/applyLayout.ts'
import type { ProcessDocument } from '../../processes/document/processDocument.ts'
import type { Elk } from '../../processes/layout/elk.ts'
import { layOut } from '../../processes/layout/layOut.ts'

/**
 * Places of a drawing, found by the layout engine in a worker; only reading the document and drawing lines between
 * pools happen on the thread of the screen. Import this file when a layout is asked for: the engine is large.
 */
export async function layOutInWorker(document: ProcessDocument, diagram: number): Promise<Layout> {
  const engine = new ELK({ workerFactory: () => new Worker(workerAddress) })
  try {
    return await layOut(document, { elk: engine as unknown as Elk, diagram })
  } finally {
    engine.terminateWorker()
  }
}
