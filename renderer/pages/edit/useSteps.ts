import { useRef } from 'react'
import type { ResolvedEdit, ResolvedField, ResolvedSection } from '../../../runtime/schema/resolvedPage.ts'
import { focusField } from '../../form/focusField.ts'
import type { FormPlace } from '../../form/formPlace.ts'
import type { FormStore } from '../../form/formStore.ts'
import { useVisibleSections } from '../../form/useSections.ts'
import { useStore } from '../../ui/useStore.ts'

export interface Steps {
  isFirst: boolean
  isLast: boolean
  back(): void
  /** Goes to the next step if this one is valid. */
  next(): Promise<void>
}

export interface StepsOptions {
  page: ResolvedEdit
  sections: readonly ResolvedSection<ResolvedField>[]
  form: FormStore
  place: FormPlace
  idPrefix: string
  /** Waits for pending work; false if it failed. */
  arrived(): Promise<boolean>
  /** Validates fields, and the rules that read only known fields. */
  check(fields: readonly ResolvedField[], known: ReadonlySet<string>): Promise<boolean>
}

/** Navigation of a wizard; undefined for other layouts. */
export function useSteps({ page, sections, form, place, idPrefix, arrived, check }: StepsOptions): Steps | undefined {
  const visible = useVisibleSections(form, sections)
  const { current } = useStore(place)
  const isChecking = useRef(false)
  if (page.schema.layout !== 'steps') return undefined
  const position = Math.max(0, visible.indexOf(current))
  const go = (to: number) => {
    const at = visible[to]
    if (at === undefined) return
    place.go(at)
    const first = sections[at]?.fields.find(field => form.view(field).visible)
    if (first) requestAnimationFrame(() => focusField(idPrefix, first.field))
  }
  return {
    isFirst: position === 0,
    isLast: position >= visible.length - 1,
    back: () => go(position - 1),
    next: async () => {
      if (isChecking.current) return
      isChecking.current = true
      try {
        if (!(await arrived())) return
        const upToHere = visible.slice(0, position + 1).flatMap(at => sections[at]?.fields ?? [])
        const here = sections[visible[position] ?? 0]?.fields ?? []
        if (await check(here, new Set(upToHere.map(({ field }) => field)))) go(position + 1)
      } finally {
        isChecking.current = false
      }
    },
  }
}
