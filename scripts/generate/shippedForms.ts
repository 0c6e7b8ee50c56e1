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
import {
  type ShippedForm as DesignedForm,
  definitionText,
  shippedForms as formFiles,
} from '../../server/domains/workflow/models/shippedForms.ts'
import demo from '../../server/seed/demo/forms.json' with { type: 'json' }
import { filesBelow } from '../documents/filesBelow.ts'

export interface ShippedForm {
  name: string
  schema: FormSchema
}

/** Returns the forms that the product ships: those of processes, as their nodes show them, and designed ones. */
export function shippedForms(root: string): ShippedForm[] {
  const business = demo.business as unknown as DesignedForm[]
  const designed = [...formFiles(), ...business].map(form => ({
    code: form.code,
    name: `form ${form.code}`,
    schema: schemaOf(definitionText(form)),
  }))
  const byCode = new Map(designed.map(({ code, schema }) => [code, schema]))
  const files = ['processes/templates', 'server/seed/demo/processes'].flatMap(folder =>
    filesBelow(root, folder, '.bpmn'),
  )
  const ofProcesses = files.flatMap(file => {
    const { definitions } = ProcessDocument.open(readFileSync(join(root, file), 'utf8'))
    return elementsIn(definitions).flatMap(process =>
      formsOf(process, byCode).map(({ id, form }) => ({ name: `${file} ${id}`, schema: form })),
    )
  })
  return [...ofProcesses, ...designed]
}

function formsOf(process: XmlElement, byCode: ReadonlyMap<string, FormSchema>) {
  const settings = settingsOf(process) ?? {}
  const form = byCode.get(String(settings.form)) ?? formOf(settings)
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
