import { useState } from 'react'
import type { ResolvedTree } from '../../../runtime/schema/resolvedPage.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useOptions } from '../../page/useOptions.ts'
import { usePreference } from '../usePreference.ts'

/**
 * The chooser above a tree: what was chosen here or the address names, else what the person took the last time on any
 * page with the same chooser, else the first option. What is not offered is passed over.
 */
export function useSwitcher(page: ResolvedTree) {
  const { scope, params, host } = usePageContext()
  const field = page.switcher ?? none
  const { options, loading } = useOptions({ field, scope })
  const word = `_${field.field}`
  const [named, setNamed] = useState<unknown>(() => host.query?.read()[word] ?? params[field.field])
  const last = usePreference(page.switcher && `choice:${field.field}`)

  const isOffered = (value: unknown) => options.some(option => option.value === value)
  const pick = () => {
    // Whoever names one waits for nothing.
    if (isSome(named) && (options.length === 0 || isOffered(named))) return named
    if (loading || !last.isKnown) return undefined
    const kept = keptIn(last.value)
    return isOffered(kept) ? kept : options[0]?.value
  }
  const choose = (value: unknown) => {
    setNamed(value)
    // The node chosen so far belongs to what is left.
    const { _node, ...rest } = host.query?.read() ?? {}
    host.query?.write({ ...rest, [word]: String(value) })
    last.save({ value }).catch(() => undefined)
  }
  return { options, loading, value: pick(), choose }
}

const isSome = (value: unknown) => value !== null && value !== undefined

const keptIn = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'value' in stored ? stored.value : undefined

const none = {
  field: '',
  title: '',
  input: 'hidden' as const,
  placeholder: '',
  required: false,
  span: 1 as const,
  multiple: false,
  createOnly: false,
}
