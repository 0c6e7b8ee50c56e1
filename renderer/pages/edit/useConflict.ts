import { useRef } from 'react'
import type { Conflict } from '../../../runtime/data/conflict.ts'
import type { FormStore } from '../../form/formStore.ts'
import { withValueAt } from '../../form/schema/valuePath.ts'
import type { Dialogs } from '../../page/dialogs/dialogs.ts'

type Arguments = Record<string, unknown>

interface Parts {
  form: FormStore
  dialogs: Dialogs
  reload(): void
}

/** Resolves refusals because another user saved in between. The input stays unless the user reloads. */
export function useConflict({ form, dialogs, reload }: Parts) {
  const seen = useRef<Arguments>({})

  /** Adds what the user was shown of single fields after the form opened, if the call is told what was shown. */
  const withSeen = (args: Arguments): Arguments =>
    typeof args.seen === 'object' && args.seen !== null ? { ...args, seen: { ...args.seen, ...seen.current } } : args

  /** Puts chosen values into the form and the arguments; `variables.amount` is a part of the field `variables`. */
  const adopt = (values: Arguments, args: Arguments): Arguments => {
    const next = { ...args }
    for (const [place, value] of Object.entries(values)) {
      const dot = place.indexOf('.')
      const [field, path] = dot < 0 ? [place, []] : [place.slice(0, dot), [place.slice(dot + 1)]]
      const chosen = dot < 0 ? value : (value ?? undefined)
      if (form.fields.some(one => one.field === field)) form.set(field, withValueAt(form.value(field), path, chosen))
      next[field] = withValueAt(next[field], path, chosen)
    }
    return next
  }

  /** Asks the user. Returns the arguments to send again; undefined if nothing is to be sent now. */
  const resolve = async (conflict: Conflict, args: Arguments): Promise<Arguments | undefined> => {
    const answer = await dialogs.conflict(conflict)
    if (answer === undefined) return undefined
    if (answer.kind === 'reload') {
      reload()
      return undefined
    }
    const chosen = adopt(answer.values, args)
    seen.current = { ...seen.current, ...conflict.seen }
    if (answer.kind === 'take') return undefined
    return withSeen({ ...chosen, ...(conflict.revision === undefined ? {} : { revision: conflict.revision }) })
  }

  return { withSeen, resolve }
}
