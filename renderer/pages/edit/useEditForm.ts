import { useMemo, useRef } from 'react'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { createPlace } from '../../form/formPlace.ts'
import { createForm, type FormStore } from '../../form/formStore.ts'
import { defaultValues } from '../../form/formValues.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { ruledField } from './ruledField.ts'
import type { EditStart } from './useEditRecord.ts'

/** The form of a record that is here, with the fields that the person may see. */
export function useEditForm(page: ResolvedEdit, start: EditStart) {
  const context = usePageContext()
  const { record, isNew, ruleSets } = start
  const scope = useMemo(() => ({ ...context.scope, row: record ?? null }), [context.scope, record])
  const sections = useMemo(
    () =>
      page.sections.map(section => ({
        ...section,
        fields: section.fields.filter(field => holds(field.permission)).map(field => ruledField(field, ruleSets)),
      })),
    [page, ruleSets],
  )
  // A saved page schema (development) gives new fields; keeps the input.
  const typed = useRef<{ form: FormStore; start: EditStart } | null>(null)
  const form = useMemo(() => {
    const fields = sections.flatMap(section => section.fields)
    const initial = { ...defaultValues(fields, scope), ...record }
    const isExternal = page.entity?.['x-source'] !== undefined
    const made = createForm({ fields, initial, scope, isNew, isExternal, rules: ruleSets })
    if (typed.current?.start === start)
      for (const { field } of fields)
        if (field in typed.current.form.values()) made.set(field, typed.current.form.value(field))
    typed.current = { form: made, start }
    return made
  }, [page, sections, scope, record, isNew, start, ruleSets])
  const place = useMemo(() => createPlace(sections), [sections])
  const rules = useMemo(() => ({ ruleSets, scope }), [ruleSets, scope])
  return { form, place, rules, scope, sections }
}
