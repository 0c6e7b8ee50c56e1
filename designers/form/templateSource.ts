import { readFormText } from '../../processes/forms/design/readFormText.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../runtime/request/requestError.ts'
import { FoundError } from '../../schemas/evaluate/finding.ts'
import type { FieldRight } from '../../schemas/types/process.ts'
import { type FormSource, type PreviewNode, StaleForm } from './formSource.ts'

/** A form template, as `templateDetail` returns it. */
interface StoredTemplate {
  name: string
  code: string
  definition: string
  draftRevision: number
}

/** A bound model, as `bindList` returns it. */
interface BoundModel {
  id: string
  name: string
}

/** A right at a node, as `nodeAuthList` returns it. */
interface NodeRight extends FieldRight {
  nodeId: string
  nodeName: string
  otherwise: PreviewNode['otherwise']
}

const mostModels = 50

/** Returns the draft of a form template as the source of a designer. */
export const templateSource = (family: 'processForm' | 'businessForm', id: string): FormSource => ({
  async load() {
    const { name, code, definition, draftRevision } = (await callEndpoint(
      `${family}.templateDetail`,
      { id },
      { silent: true },
    )) as StoredTemplate
    const { form, faults } = readFormText(definition)
    if (!form) throw new FoundError(faults[0]!)
    return { title: name, form, revision: draftRevision, exchanged: { family, name, code } }
  },
  async save(form, revision) {
    const given = { id, definition: JSON.stringify(form, null, 2), draftRevision: revision }
    try {
      const stored = (await callEndpoint(`${family}.templateUpdate`, given, { silent: true })) as StoredTemplate
      return stored.draftRevision
    } catch (error) {
      throw staleOf(error) ?? error
    }
  },
  async nodes() {
    const ask = (call: string, more: object) =>
      callEndpoint(`${family}.${call}`, { templateId: id, ...more }, { silent: true })
    const { records } = (await ask('bindList', { size: mostModels })) as { records: BoundModel[] }
    const found = records.map(async model =>
      nodesOf(model, (await ask('nodeAuthList', { modelId: model.id })) as NodeRight[]),
    )
    return (await Promise.all(found)).flat()
  },
})

function nodesOf(model: BoundModel, rights: readonly NodeRight[]): PreviewNode[] {
  const ids = [...new Set(rights.map(({ nodeId }) => nodeId))]
  return ids.map(id => {
    const own = rights.filter(({ nodeId }) => nodeId === id)
    const [{ nodeName, otherwise }] = own as [NodeRight]
    return {
      key: `${model.id} ${id}`,
      process: model.name,
      name: nodeName,
      rights: own.map(({ field, right, required }) => ({ field, right, ...(required === true && { required }) })),
      otherwise,
    }
  })
}

function staleOf(error: unknown): StaleForm | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const { draftRevision } = Object(error.data) as Partial<StoredTemplate>
  return typeof draftRevision === 'number' ? new StaleForm(error.message, draftRevision) : undefined
}
