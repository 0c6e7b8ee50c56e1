import { readFormText } from '../../processes/forms/design/readFormText.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../runtime/request/requestError.ts'
import { FoundError } from '../../schemas/evaluate/finding.ts'
import { type FormSource, StaleForm } from './formSource.ts'

/** A form template, as `templateDetail` returns it. */
interface StoredTemplate {
  name: string
  code: string
  definition: string
  draftRevision: number
}

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
})

function staleOf(error: unknown): StaleForm | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const { draftRevision } = Object(error.data) as Partial<StoredTemplate>
  return typeof draftRevision === 'number' ? new StaleForm(error.message, draftRevision) : undefined
}
