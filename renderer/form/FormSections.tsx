import { useCallback, useSyncExternalStore } from 'react'
import type { ResolvedField, ResolvedSection } from '../../runtime/schema/resolvedPage.ts'
import type { Scope } from '../pages/pageContext.ts'
import { FormField } from './FormField.tsx'
import styles from './form.module.css'
import type { FormStore } from './formStore.ts'

export interface FormSectionsProps {
  form: FormStore
  sections: readonly ResolvedSection<ResolvedField>[]
  idPrefix: string
  scope: Scope
  disabled: boolean
}

/** The sections of a form, each a grid of one to three columns. */
export function FormSections({ sections, ...rest }: FormSectionsProps) {
  return sections.map(section => (
    <FormSection key={section.title ?? section.fields[0]?.field} section={section} {...rest} />
  ))
}

function FormSection({
  section,
  form,
  ...rest
}: Omit<FormSectionsProps, 'sections'> & { section: ResolvedSection<ResolvedField> }) {
  const read = useCallback(() => form.holds(section.visible ?? true), [form, section])
  if (!useSyncExternalStore(form.subscribe, read, read)) return null
  return (
    <fieldset className={styles.section}>
      {section.title && <legend className={styles.legend}>{section.title}</legend>}
      <div className={styles.grid} data-columns={section.columns}>
        {section.fields.map(field => (
          <FormField key={field.field} form={form} field={field} columns={section.columns} {...rest} />
        ))}
      </div>
    </fieldset>
  )
}
