import type { Layout } from '../../processes/document/commands/applyLayout.ts'
import type { ProcessDocument } from '../../processes/document/processDocument.ts'
import { layOut } from '../../processes/layout/layOut.ts'
import { elkInWorker } from '../canvas/elkInWorker.ts'

/**
 * Returns the automatic layout of a diagram. The engine runs in a worker; the main thread only reads the document and
 * routes the connections between pools. Import this file on demand, because the engine is large.
 *
 * @throws if the engine fails, or takes longer than `most` milliseconds
 */
export const layOutInWorker = (document: ProcessDocument, diagram: number, most?: number): Promise<Layout> =>
  elkInWorker(elk => layOut(document, { elk, diagram }), most)
