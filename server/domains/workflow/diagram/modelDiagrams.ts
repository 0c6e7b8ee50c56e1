import type { Diagram } from '../../../../schemas/types/diagram.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { read } from '../../../services/records/search/read.ts'
import { draftOf } from '../models/modelRow.ts'
import { readDiagramAside } from '../models/readAside.ts'
import { versionDiagram } from './versionDiagram.ts'

/** GET /nbpm/model/diagram/{id}: returns the diagram of the draft of a model. */
export async function modelDiagram(call: Call<EndpointInput<'processModel.diagram'>>) {
  const { id, name, lastVersionNo } = await read(call, 'processModel', call.input.id)
  const { xml } = await draftOf(call, String(id))
  return { id, diagram: titled(await readDiagramAside(xml), `${String(name)} V${Number(lastVersionNo) + 1} 草稿`) }
}

/** GET /nbpm/model/version/diagram/{id}: returns the diagram of a version. */
export async function diagramOfVersion(call: Call<EndpointInput<'processModel.versionDiagram'>>) {
  const { id, name, versionNo } = await read(call, 'processVersion', call.input.id)
  return { id, diagram: titled(await versionDiagram(call, String(id)), `${String(name)} V${Number(versionNo)}`) }
}

const titled = (diagram: Diagram | undefined, title: string) => (diagram ? { ...diagram, title } : null)
