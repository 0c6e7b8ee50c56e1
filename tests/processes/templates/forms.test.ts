import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { checkDefinition } from '../../../processes/form-definition/checkDefinition.ts'
import { fieldsOf } from '../../../processes/form-definition/fieldsOf.ts'
import { schemaOf } from '../../../processes/form-definition/readDefinition.ts'
import { formCodesIn } from '../../../processes/forms/namedForms.ts'
import { processTemplates } from '../../../processes/templates/registry.ts'
import { definitionText, shippedForms } from '../../../server/domains/workflow/models/shippedForms.ts'

const textOf = (id: string) => readFileSync(new URL(`../../../processes/templates/${id}.bpmn`, import.meta.url), 'utf8')

describe('forms ready to use', () => {
  test.each(shippedForms())('$name can be published, and each of its groups has fields', form => {
    const text = definitionText(form)
    expect(checkDefinition(text)).toEqual([])
    const fields = fieldsOf(schemaOf(text)).filter(({ field }) => !field.includes('.'))
    const { groups } = (form.layout as { 'ui:options': { groups: { fields: string[] }[] } })['ui:options']
    // A field outside of all groups would stand below them.
    expect(groups.flatMap(group => group.fields).sort()).toEqual(fields.map(({ field }) => field).sort())
  })

  test('each is named by one template of processes', () => {
    const named = processTemplates.flatMap(({ id }) => formCodesIn(ProcessDocument.open(textOf(id))))
    expect(named.sort()).toEqual(shippedForms().map(({ code }) => code))
    expect(named).toHaveLength(10)
  })
})
