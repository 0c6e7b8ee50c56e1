import { FormSection } from './FormSection.tsx'
import type { FormLayoutProps } from './formLayoutProps.ts'
import { useVisibleSections } from './useSections.ts'

/** Sections below each other. */
export function GroupsLayout(props: FormLayoutProps) {
  return useVisibleSections(props.form, props.sections).map(at => <FormSection key={at} at={at} {...props} />)
}
