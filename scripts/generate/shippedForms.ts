import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOf, ProcessDocument } from '../../processes/document/processDocument.ts'
import { settingsOf } from '../../processes/document/settingsOf.ts'
import { schemaOf } from '../../processes/form-definition/readDefinition.ts'
import type { FormSchema } from '../../processes/forms/formFields.ts'
import { type FormNode, nodeForms } from '../../processes/forms/nodeForms.ts'
import { formOf } from '../../processes/forms/processForm.ts'
import { attributeOf, elementsBelow, elementsIn, type XmlElement } from '../../processes/xml/xmlTree.ts'
import type { FieldRight } from '../../schemas/types/process.ts'
import { demoForms } from '../../server/seed/demo/forms.ts'
import { filesBelow } from '../documents/filesBelow.ts'

export interface ShippedForm {
  name: string
  schema: FormSchema
}

/** Returns the forms that the product ships: of templates and demo processes as their nodes show them, and designed. */
export function shippedForms(root: string): ShippedForm[] {
  const files = ['processes/templates', 'server/seed/demo/processes'].flatMap(folder =>
    filesBelow(root, folder, '.bpmn'),
  )
  const ofProcesses = files.flatMap(file => {
    const { definitions } = ProcessDocument.open(readFileSync(join(root, file), 'utf8'))
    return elementsIn(definitions).flatMap(process =>
      formsOf(process).map(({ id, form }) => ({ name: `${file} ${id}`, schema: form })),
    )
  })
  const designed = demoForms().map(({ code, definition }) => ({
    name: `form ${code}`,
    schema: schemaOf(JSON.stringify(definition)),
  }))
  return [...ofProcesses, ...designed]
}

function formsOf(process: XmlElement) {
  const form = formOf(settingsOf(process) ?? {})
  return form
    ? nodeForms(
        form,
        [...elementsBelow(process)].map(element => nodeOf(process, element)),
      )
    : []
}

const nodeOf = (process: XmlElement, element: XmlElement): FormNode => ({
  id: attributeOf(element, 'id') ?? '',
  isStart: isOf(element, 'bpmn', 'startEvent') && elementsIn(process).includes(element),
  fields: settingsOf(element)?.fields as FieldRight[] | undefined,
})
