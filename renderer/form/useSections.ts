import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ResolvedField, ResolvedSection } from '../../runtime/schema/resolvedPage.ts'
import { headOf } from './formErrorTree.ts'
import type { FormStore } from './formStore.ts'

type Sections = readonly ResolvedSection<ResolvedField>[]

/** Returns the indices of the visible sections. */
export const visibleSections = (form: FormStore, sections: Sections): number[] =>
  sections.flatMap((section, index) => (form.holds(section.visible) ? [index] : []))

/** The same as a hook. */
export function useVisibleSections(form: FormStore, sections: Sections): number[] {
  const read = useCallback(() => visibleSections(form, sections).join(' '), [form, sections])
  const watch = useCallback(
    (listener: () => void) => {
      const ends = sections.map(section => form.watchCondition(section.visible, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [form, sections],
  )
  const key = useSyncExternalStore(watch, read, read)
  return useMemo(() => (key === '' ? [] : key.split(' ').map(Number)), [key])
}

/** Returns the number of messages per section, for marks on tabs and steps. */
export function useSectionErrors(form: FormStore, sections: Sections): number[] {
  const read = useCallback(() => {
    const errors = form.errors()
    if (errors.size === 0) return ''
    const heads = [...errors.keys()].map(headOf)
    return sections
      .map(({ fields }) => heads.filter(head => fields.some(({ field }) => field === head)).length)
      .join(' ')
  }, [form, sections])
  const key = useSyncExternalStore(form.subscribe, read, read)
  return useMemo(() => (key === '' ? [] : key.split(' ').map(Number)), [key])
}
