import { useCallback } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { useAnswer } from '../page/useAnswer.ts'

/** Returns a value that the server keeps for the user; undefined until read, null when there is none. */
export function usePreference(key: string | undefined): {
  value: unknown
  /** Whether the server has answered, or the call has failed. */
  isKnown: boolean
  save(value: object): Promise<void>
} {
  const { data, error, reload } = useAnswer(
    async signal => {
      if (key === undefined) return null
      const answer = await callEndpoint('preference.read', { key }, { signal, silent: true, mask: false })
      return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null
    },
    [key],
  )
  const save = useCallback(
    async (value: object) => {
      await callEndpoint('preference.save', { key, value }, { mask: false })
      reload()
    },
    [key, reload],
  )
  return { value: data, isKnown: data !== undefined || error !== undefined, save }
}
