import { readDiagram } from '../../processes/bpmn/picture/readDiagram.ts'
import { readModel } from '../../processes/bpmn/readModel.ts'

/** Runs in a worker of a browser: reads each BPMN text that it is sent, as a designer will. */
self.onmessage = async ({ data }: MessageEvent<string>) => {
  const { graphs, faults } = await readModel(data)
  self.postMessage(JSON.stringify({ graphs, faults, diagram: await readDiagram(data) }))
}
