import { useState } from 'react'
import type { ResolvedTree } from '../../../runtime/schema/resolvedPage.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useOptions } from '../../page/useOptions.ts'
import { usePreference } from '../usePreference.ts'

/**
 * Returns the value of the chooser above a tree: the user's choice or the address, then the user's last choice on any
 * page with the same chooser, then the first option. Skips values that are not among the options.
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
    // A named value needs no stored preference.
    if (isSome(named) && (options.length === 0 || isOffered(named))) return named
    if (loading || !last.isKnown) return undefined
    const kept = keptIn(last.value)
    return isOffered(kept) ? kept : options[0]?.value
  }
  const choose = (value: unknown) => {
    setNamed(value)
    // The chosen node belongs to the old value of the chooser.
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
